import type { NoticeKind } from '@osaka/contracts';
import type { Notice } from '@osaka/contracts/account';
import {
  Notice as Banner,
  Button,
  EmptyState,
  Icon,
  type IconName,
  LinesSkeleton,
  LoadError,
  messageOf,
} from '@osaka/web-kit';
import { useInfiniteQuery, useMutation } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useEffect } from 'react';
import { agoText } from '../ago-text.ts';
import styles from './notice-list.module.css';
import { allNotices, markRead } from './notices.api.ts';

interface NoticeListProps {
  memberNo: number;
  /** The last answer of the query that the bell repeats. */
  newest: { notices: Notice[]; unread: number } | undefined;
  /** Called when a link of the list is followed. */
  onFollow: () => void;
}

/**
 * Notices that exist when the list opens are marked as read at once, and stay highlighted until it closes. 모두 읽음 is
 * for later ones, and for a failed call.
 */
export function NoticeList({ memberNo, newest, onFollow }: NoticeListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    allNotices(memberNo),
  );
  const { mutate, isPending, error: notRead } = useMutation(markRead);
  const listed = data?.pages.flatMap(({ notices }) => notices) ?? [];
  const first = data?.pages[0]?.notices[0]?.noticeNo ?? 0;
  const isFirstUnread = (data?.pages[0]?.unread ?? 0) > 0;
  useEffect(() => {
    if (isFirstUnread) mutate(first);
  }, [first, isFirstUnread, mutate]);

  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} title="알림을 불러오지 못했어요." />;
    return <LinesSkeleton count={4} label="알림을 불러오는 중" />;
  }
  const shown = [...(newest?.notices.filter(({ noticeNo }) => noticeNo > first) ?? []), ...listed];
  if (shown.length === 0)
    return (
      <>
        <EmptyState hint="동행이 초대를 받거나 일정을 바꾸면 알려 드려요.">새 알림이 없어요</EmptyState>
        <p className="meta">
          <SettingsLink onFollow={onFollow} />
        </p>
      </>
    );
  const last = shown[0]?.noticeNo ?? first;
  const isUnreadLeft = (last > first || notRead !== null) && (newest?.unread ?? 0) > 0;
  return (
    <div className="stack">
      {isUnreadLeft && (
        <Button isBusy={isPending} onClick={() => mutate(last, { onSuccess: () => void refetch() })}>
          모두 읽음
        </Button>
      )}
      {notRead && <Banner kind="danger">{messageOf(notRead)}</Banner>}
      <ul className={styles.list}>
        {shown.map((notice) => (
          <Row key={notice.noticeNo} notice={notice} onFollow={onFollow} />
        ))}
      </ul>
      {error && <Banner kind="danger">{messageOf(error)}</Banner>}
      {hasNextPage && (
        <Button isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
      <p className="row row--apart meta">
        90일이 지나면 사라져요.
        <SettingsLink onFollow={onFollow} />
      </p>
    </div>
  );
}

function SettingsLink({ onFollow }: Pick<NoticeListProps, 'onFollow'>) {
  return (
    <Link className="link" to="/mypage/notices" onClick={onFollow}>
      알림 설정
    </Link>
  );
}

const ICONS: Record<NoticeKind, IconName> = {
  'companion-joined': 'users',
  'plan-changed': 'users',
  'trip-soon': 'clock',
  'place-changed': 'alert',
  'report-decided': 'flag',
  'appeal-decided': 'check',
  'inquiry-answered': 'chat',
};

function Row({ notice: { kind, text, link, at, read }, onFollow }: { notice: Notice; onFollow: () => void }) {
  return (
    <li data-new={!read || undefined}>
      <span className={styles.icon} data-kind={kind} aria-hidden="true">
        <Icon name={ICONS[kind]} />
      </span>
      <p>
        {!read && <span className="sr-only">안 읽음. </span>}
        <Link to={link} onClick={onFollow}>
          {text}
        </Link>
      </p>
      <time className="meta" dateTime={at}>
        {agoText(at)}
      </time>
    </li>
  );
}
