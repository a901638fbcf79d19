import type { ExportStatus } from '@osaka/contracts/account';
import {
  BackLink,
  Badge,
  Button,
  instantText,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  messageOf,
  Notice,
  PageHeading,
  showAlert,
  sizeText,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useSearchParams } from '@osaka/web-kit/router';
import { useEffect, useRef } from 'react';
import listPage from '../list-page.module.css';
import { exportStatus, orderExport, saveExport } from './my-data.api.ts';
import styles from './my-data.module.css';

const CONTENT = [
  '회원 정보, 받은 알림, 최근 3개월의 이용 기록',
  '여행 플랜과 경비, 달력에 넣을 수 있는 일정(ICS)',
  '작성 중인 리뷰와 사진',
  '즐겨찾기와 좋아요',
  '작성한 리뷰와 사진',
  '신고한 리뷰와 처리 결과',
  '신고된 내 리뷰의 그때 글과 사진, 이의제기와 답변',
  '로그인하고 시작한 상담의 대화와 남긴 문의',
];

export function MyDataPage() {
  const [search] = useSearchParams();
  return (
    <MembersOnly>
      {({ memberNo }) => (
        <div className={`wrap ${listPage.page}`}>
          <BackLink to="/mypage">내 정보</BackLink>
          <PageHeading lead="오사카로에 저장된 내 데이터를 모두 파일 하나(zip)로 받을 수 있어요.">
            내 데이터
          </PageHeading>
          <MyData memberNo={memberNo} token={search.get('token') ?? undefined} />
        </div>
      )}
    </MembersOnly>
  );
}

function MyData({ memberNo, token }: { memberNo: number; token: string | undefined }) {
  const { data, error, refetch } = useQuery(exportStatus(memberNo));
  if (!data && error)
    return <LoadError error={error} onRetry={() => void refetch()} title="내 데이터의 상태를 불러오지 못했어요." />;
  if (!data) return <LinesSkeleton label="내 데이터의 상태를 불러오는 중" />;
  return (
    <div className="last">
      {token && <Download key={token} token={token} />}
      <section className={styles.state} aria-live="polite">
        <State status={data} hasLink={token !== undefined} />
      </section>
      <h2 className={styles.title}>파일에 담기는 것</h2>
      <ul className={styles.content}>
        {CONTENT.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function State({
  status: { state, requestedAt, expiresAt, bytes },
  hasLink,
}: {
  status: ExportStatus;
  hasLink: boolean;
}) {
  switch (state) {
    case 'none':
      return (
        <>
          <p>만드는 데 몇 분 걸릴 수 있어요. 다 되면 가입한 이메일로 링크를 보내 드려요.</p>
          <Order label="내 데이터 요청" />
        </>
      );
    case 'making':
      return (
        <>
          <h2>
            파일을 만들고 있어요 <Badge kind="accent">만드는 중</Badge>
          </h2>
          <p>이 화면을 닫아도 돼요. 다 되면 가입한 이메일로 링크를 보내 드려요.</p>
          {requestedAt && <p className="meta num">{instantText(requestedAt)}에 요청</p>}
        </>
      );
    case 'ready':
      return (
        <>
          <h2>파일이 준비됐어요 {bytes !== null && <span className="meta num">zip · {sizeText(bytes)}</span>}</h2>
          {!hasLink && <p>가입한 이메일로 보낸 링크를 열면 받을 수 있어요. 링크는 본인만 쓸 수 있어요.</p>}
          {expiresAt && (
            <p className="meta num">{instantText(expiresAt)}까지 받을 수 있고, 그 뒤에는 파일이 삭제돼요.</p>
          )}
        </>
      );
    case 'expired':
      return (
        <>
          <h2>받을 수 있는 시간이 지났어요</h2>
          <p>만든 뒤 24시간이 지나 파일을 삭제했어요. 다시 요청하면 새로 만들어 드려요.</p>
          <Order label="다시 요청" />
        </>
      );
    case 'failed':
      return (
        <>
          <h2>파일을 만들지 못했어요</h2>
          <p>잠시 후 다시 요청해 주세요. 저장된 데이터는 그대로예요.</p>
          <Order label="다시 요청" />
        </>
      );
  }
}

function Order({ label }: { label: string }) {
  const { mutate, isPending } = useMutation(orderExport);
  return (
    <Button
      kind="main"
      size="big"
      isBusy={isPending}
      onClick={() => mutate(undefined, { onError: (failure) => void showAlert(messageOf(failure)) })}
    >
      {label}
    </Button>
  );
}

/**
 * The link of the mail starts the download; the button is for browsers that refuse one without a click, and for another
 * try.
 */
function Download({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(saveExport);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(token);
  }, [mutate, token]);
  return (
    <div className={styles.download}>
      {error && <Notice kind="danger">{messageOf(error)}</Notice>}
      <p role="status">
        {isPending ? '파일을 받고 있어요.' : isSuccess ? '파일을 받았어요. 다운로드 폴더를 확인해 주세요.' : ''}
      </p>
      <Button kind={isSuccess ? undefined : 'main'} size="big" isBusy={isPending} onClick={() => mutate(token)}>
        {isSuccess ? '한 번 더 받기' : '파일 받기'}
      </Button>
    </div>
  );
}
