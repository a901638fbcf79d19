import type { PlanChangeEntry } from '@osaka/contracts/planner';
import { Badge, Button, CallError, instantText, LinesSkeleton, LoadError, showToast } from '@osaka/web-kit';
import { useInfiniteQuery, useQueryClient } from '@osaka/web-kit/query';
import { useEffect, useState } from 'react';
import { planHistory, undoEntry } from '../../../saved-plan/board.api.ts';
import { ABOUT } from '../../../saved-plan/use-board.ts';
import { usePlanRefusal } from '../../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board-context.ts';
import { describeEntry } from './describe-entry.ts';
import styles from './sheets.module.css';

/** The history of changes with their authors, newest first; each entry can be undone. */
export function History() {
  const { board } = useBoardParts();
  const { planNo, version } = board.plan;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    planHistory(planNo),
  );
  // The list follows what others and this screen change while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each version
  useEffect(() => void refetch(), [version, refetch]);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={6} label="변경 기록을 불러오는 중" />;
  const entries = data.pages.flatMap(({ changes }) => changes);
  if (entries.length === 0) return <p className="meta">아직 바꾼 내용이 없어요.</p>;
  return (
    <div className="stack">
      <ol className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.changeNo} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더보기
        </Button>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: PlanChangeEntry }) {
  const { changeNo, memberName, at, changes, undone } = entry;
  const { board } = useBoardParts();
  const { plan } = board;
  const queries = useQueryClient();
  const alertRefusal = usePlanRefusal();
  const [isBusy, setBusy] = useState(false);
  const mayUndo = board.canEdit && !undone && (plan.role === 'owner' || changes.every(({ type }) => type !== 'dates'));
  const undo = async () => {
    setBusy(true);
    try {
      board.receive(await undoEntry(plan.planNo, changeNo));
      showToast('되돌렸어요.', ABOUT);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) showToast(error.message, ABOUT);
      else await alertRefusal(error);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: planHistory(plan.planNo).queryKey });
    }
  };
  const messages = describeEntry(entry, plan);
  return (
    <li>
      <div>
        <p>
          <b>{memberName}</b>{' '}
          <time className="meta" dateTime={at}>
            {instantText(at)}
          </time>
        </p>
        <p className={undone ? styles.undone : undefined}>
          {messages.slice(0, 3).join(', ')}
          {messages.length > 3 && ` 외 ${messages.length - 3}건`}
        </p>
      </div>
      {undone && <Badge>되돌림</Badge>}
      {mayUndo && (
        <Button isBusy={isBusy} aria-label={`${messages[0]} 되돌리기`} onClick={() => void undo()}>
          되돌리기
        </Button>
      )}
    </li>
  );
}
