import { NOTICE_KINDS, type NoticeKind } from '@osaka/contracts';
import { type MailedNotices, NOTICE_LABELS } from '@osaka/contracts/account';
import { BackLink, LinesSkeleton, LoadError, MembersOnly, messageOf, PageHeading, showAlert } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import list from '../list-page.module.css';
import { PushSwitch } from '../push/push-switch.tsx';
import { Switch } from '../switch.tsx';
import styles from './notice-settings.module.css';
import { changeNoticeMail, noticeSettings } from './notices.api.ts';

export function NoticeSettingsPage() {
  return (
    <MembersOnly>
      {({ memberNo }) => (
        <div className={`wrap ${list.page}`}>
          <BackLink to="/mypage">내 정보</BackLink>
          <PageHeading lead="종은 늘 울려요. 메일은 고른 것만 보내요.">알림 설정</PageHeading>
          <Settings memberNo={memberNo} />
        </div>
      )}
    </MembersOnly>
  );
}

const DETAILS: Partial<Record<NoticeKind, string>> = {
  'companion-joined': '동행이 들어왔어요',
  'plan-changed': '한 시간에 한 번 모아서',
  'trip-soon': '남은 준비물과 함께',
  'place-changed': '쉬는 날, 운영 시간, 문 닫음',
  'appeal-decided': '결과는 늘 메일로도 보내요',
  'inquiry-answered': '상담 중에 온 답변. 남긴 문의의 답변은 늘 메일로 보내요',
};
/** Mailed whatever a member chooses. */
const ALWAYS_MAILED: NoticeKind = 'appeal-decided';

function Settings({ memberNo }: { memberNo: number }) {
  const { data, error, refetch } = useQuery(noticeSettings(memberNo));
  if (data)
    return (
      <div className="stack last">
        <MailTable memberNo={memberNo} mail={data} />
        <PushSwitch memberNo={memberNo} />
      </div>
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} title="알림 설정을 불러오지 못했어요." />;
  return <LinesSkeleton count={NOTICE_KINDS.length} label="알림 설정을 불러오는 중" />;
}

function MailTable({ memberNo, mail }: { memberNo: number; mail: MailedNotices }) {
  const { mutate } = useMutation(changeNoticeMail(memberNo));
  // The answers of queries are drawn a moment later, and a switch must not jump back meanwhile.
  const [pressed, press] = useState<Partial<MailedNotices>>({});
  const choose = (choice: Partial<MailedNotices>) => {
    press({ ...pressed, ...choice });
    mutate(choice, { onError: (error) => void showAlert(messageOf(error)), onSettled: () => press({}) });
  };
  return (
    <table className={styles.kinds}>
      <caption className="sr-only">알림을 받는 방법</caption>
      <thead>
        <tr>
          <th scope="col">무엇을</th>
          <th scope="col">종</th>
          <th scope="col">메일</th>
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <b>{NOTICE_LABELS[kind]}</b>
              {DETAILS[kind] && <small>{DETAILS[kind]}</small>}
            </th>
            <td>
              <Switch label={`${NOTICE_LABELS[kind]}: 종은 늘 켜져 있어요`} isOn />
            </td>
            <td>
              {kind === ALWAYS_MAILED ? (
                <Switch label={`${NOTICE_LABELS[kind]}: 메일은 늘 보내요`} isOn />
              ) : (
                <Switch
                  label={`${NOTICE_LABELS[kind]}: 메일`}
                  isOn={pressed[kind] ?? mail[kind]}
                  onChange={(isOn) => choose({ [kind]: isOn })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
