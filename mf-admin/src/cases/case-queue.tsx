import type { CaseState, ReportCase } from '@osaka/contracts/travel';
import { Button, confirmAction, countText, instantText } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import { StateBadge } from './case-state.tsx';
import css from './cases.module.css';
import { type Action, actionOf } from './queue-state.ts';
import type { CaseQueue as Queue } from './use-case-queue.ts';

/** The rows of the queue. Decided ones stay in their place. */
export function CaseQueue({ queue, state, currentNo }: { queue: Queue; state: CaseState; currentNo: number }) {
  const { rows, picked, pickable, sending } = queue;
  return (
    <>
      {pickable.length > 0 && <Together queue={queue} state={state} />}
      <ol className={css.rows}>
        {rows.map((row) => (
          <Row
            key={row.reviewNo}
            row={row}
            isCurrent={row.reviewNo === currentNo}
            isPicked={picked.includes(row.reviewNo)}
            isPickable={pickable.includes(row.reviewNo)}
            sending={sending.get(row.reviewNo)}
            onSelect={() => queue.select(row.reviewNo)}
            onPick={() => queue.pick(row.reviewNo)}
          />
        ))}
      </ol>
    </>
  );
}

const VERBS: Record<Action, string> = { ACCEPT: '블라인드', REJECT: '반려', REOPEN: '되돌리기' };

/** Decides all picked cases of a queue after a question; nothing where the key has no action in this state. */
export async function decidePicked({ picked, decide }: Queue, state: CaseState, choice: 1 | 2 | 3): Promise<void> {
  const action = actionOf({ state }, choice);
  if (!action) return;
  const message = `고른 ${picked.length}건을 모두 ${VERBS[action]} 처리하시겠습니까?`;
  if (await confirmAction({ message, action: VERBS[action] })) decide(picked, action, '');
}

function Together({ queue, state }: { queue: Queue; state: CaseState }) {
  const { picked, pickable, pickAll } = queue;
  return (
    <fieldset className={css.together}>
      <legend className="sr-only">고른 신고 한꺼번에 처리</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={picked.length === pickable.length}
          onChange={({ target }) => pickAll(target.checked ? pickable : [])}
        />
        <span className="num">{picked.length > 0 ? `${countText(picked.length)}건 골랐어요` : '모두 고르기'}</span>
      </label>
      {picked.length > 0 &&
        ([1, 2, 3] as const).map((choice) => {
          const action = actionOf({ state }, choice);
          return (
            action && (
              <Button key={action} onClick={() => void decidePicked(queue, state, choice)}>
                {VERBS[action]}
              </Button>
            )
          );
        })}
    </fieldset>
  );
}

interface RowProps {
  row: ReportCase;
  isCurrent: boolean;
  isPicked: boolean;
  isPickable: boolean;
  sending: Action | undefined;
  onSelect: () => void;
  onPick: () => void;
}

function Row({ row, isCurrent, isPicked, isPickable, sending, onSelect, onPick }: RowProps) {
  const { reviewTitle, reviewContent, travelName, memberName, reasons, reportCount, at } = row;
  const title = reviewTitle || reviewContent;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && line.current) showRow(line.current);
  }, [isCurrent]);
  return (
    <li ref={line} aria-current={isCurrent || undefined} data-sending={sending}>
      <span className={css.pick}>
        {isPickable && <input type="checkbox" checked={isPicked} onChange={onPick} aria-label={`${title} 고르기`} />}
      </span>
      <button type="button" onClick={onSelect}>
        <b>{title}</b>
        <span className="meta">
          {travelName} · {memberName}
        </span>
        <span className="row">
          <StateBadge state={row.state} sending={sending} />
          <span className="meta">{reasons.map(({ reportReason }) => reportReason).join(', ')}</span>
        </span>
      </button>
      <span className={css.side}>
        <span className={css.quiet}>
          <span className="sr-only">신고 </span>
          {countText(reportCount)}
          <span className="sr-only">건</span>
        </span>
        <time className="meta" dateTime={at}>
          {instantText(at).slice(5)}
        </time>
      </span>
    </li>
  );
}

/** Scrolls within the queue; the page only to where the desk begins, so that the title of the case stays in sight. */
function showRow(row: HTMLElement): void {
  const queue = row.closest('section');
  if (!queue) return;
  const [box, at] = [queue.getBoundingClientRect(), row.getBoundingClientRect()];
  const top = box.top + (queue.querySelector('fieldset')?.offsetHeight ?? 0);
  if (at.top < top) queue.scrollTop -= top - at.top;
  else if (at.bottom > box.bottom) queue.scrollTop += at.bottom - box.bottom;
  const desk = queue.parentElement;
  const isPageBeyond = desk && desk.getBoundingClientRect().top < box.top - 1;
  if (isPageBeyond || row.getBoundingClientRect().bottom > innerHeight) desk?.scrollIntoView?.({ block: 'start' });
}
