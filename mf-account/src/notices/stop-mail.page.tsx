import { NOTICE_KINDS, type NoticeKind } from '@osaka/contracts';
import { NOTICE_LABELS } from '@osaka/contracts/account';
import { Button, LinkButton, messageOf, Notice, PageHeading } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useParams } from '@osaka/web-kit/router';
import list from '../list-page.module.css';
import { stopMail } from './notices.api.ts';

/** Where the link in a mail leads, also without a log-in. Only the button changes something. */
export function StopMailPage() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation(stopMail);
  const kind = NOTICE_KINDS.find((each) => each === token.split('.')[1]);
  return (
    <div className={`wrap ${list.page}`}>
      <PageHeading lead={isSuccess ? '종에는 그대로 알려 드려요.' : `${nameOf(kind)} 메일로 그만 받을까요?`}>
        {isSuccess ? '이제 메일로 보내지 않아요' : '이 메일 그만 받기'}
      </PageHeading>
      <div className="stack last">
        {error && <Notice kind="danger">{messageOf(error)}</Notice>}
        <p className="row">
          {!isSuccess && (
            <Button kind="main" isBusy={isPending} onClick={() => mutate(token)}>
              그만 받기
            </Button>
          )}
          <LinkButton to="/mypage/notices">알림 설정</LinkButton>
        </p>
      </div>
    </div>
  );
}

function nameOf(kind: NoticeKind | undefined): string {
  return kind ? `‘${NOTICE_LABELS[kind]}’ 알림을` : '이 알림을';
}
