import type { CaseState, ReportCase } from '@osaka/contracts/travel';
import { messageOf, showAlert, showToast } from '@osaka/web-kit';
import { useInfiniteQuery, useMutation } from '@osaka/web-kit/query';
import { useEffect, useReducer, useRef } from 'react';
import { caseQueue, decideMany } from './cases.api.ts';
import { type Action, actionOf, countsAfter, EMPTY_QUEUE, queueReducer, rowsOf } from './queue-state.ts';

/** Rows that are loaded ahead of the present one. */
const AHEAD = 5;
const MESSAGES: Record<Action, string> = { ACCEPT: '블라인드했어요.', REJECT: '반려했어요.', REOPEN: '되돌렸어요.' };
const ANSWERED = '답변을 보냈어요.';

/**
 * The queue of one state, with `opened` first where its page is not loaded. A decision shows at once and is sent behind the ones before it, so that 되돌리기 always meets a
 * finished one.
 */
export function useCaseQueue(state: CaseState, opened: ReportCase | undefined) {
  const query = useInfiniteQuery(caseQueue(state));
  const [queue, dispatch] = useReducer(queueReducer, { ...EMPTY_QUEUE, current: opened?.reviewNo });
  const { mutateAsync } = useMutation(decideMany);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  /** The steps of the latest answers, before they are rendered. */
  const steps = useRef(new Map<number, number>());
  const refused = useRef(new Set<number>());
  const pages = [...(opened ? [{ list: [opened] }] : []), ...(query.data?.pages ?? [])];
  const rows = rowsOf(pages, queue);
  const current = rows.find(({ reviewNo }) => reviewNo === queue.current) ?? rows[0];

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const left = current ? rows.length - rows.indexOf(current) : 0;
  useEffect(() => {
    if (left <= AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [left, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  /** Resolves to the cases that were decided. */
  async function request(reviewNos: readonly number[], action: Action, reason: string): Promise<number[]> {
    const stepOf = (reviewNo: number) =>
      steps.current.get(reviewNo) ?? rows.find((row) => row.reviewNo === reviewNo)?.step ?? 0;
    const { results, error } = await mutateAsync(
      reviewNos.map((reviewNo) => ({ reviewNo, step: stepOf(reviewNo), action, reason })),
    );
    const failure = results.find(({ code }) => code !== '200');
    if (error) void showAlert(messageOf(error));
    else if (failure) void showAlert(failure.message);
    const changed = results.flatMap((result) => result.case ?? []);
    for (const { reviewNo, step } of changed) steps.current.set(reviewNo, step);
    const decided = results.filter(({ code }) => code === '200').map(({ reviewNo }) => reviewNo);
    const left = reviewNos.filter((no) => !decided.includes(no));
    for (const no of left) refused.current.add(no);
    for (const no of decided) refused.current.delete(no);
    dispatch({ type: 'answered', reviewNos, changed, refused: left });
    return decided;
  }

  function decide(reviewNos: readonly number[], action: Action, reason: string): void {
    const fresh = reviewNos.filter((no) => !queue.sending.has(no));
    if (fresh.length === 0) return;
    const isAnswer = rows.some(({ reviewNo, state: present }) => fresh.includes(reviewNo) && present === '이의제기');
    const canUndo = !isAnswer && action !== 'REOPEN';
    dispatch({ type: 'send', from: current?.reviewNo, reviewNos: fresh, action, rows, canUndo });
    sent.current = sent.current.then(async () => {
      const decided = await request(fresh, action, reason);
      if (decided.length > 0) announce(decided, isAnswer ? ANSWERED : MESSAGES[action], canUndo);
    });
  }

  function undo(reviewNos: readonly number[]): void {
    dispatch({ type: 'undo', reviewNos });
    sent.current = sent.current.then(async () => {
      const decided = reviewNos.filter((no) => !refused.current.has(no));
      dispatch({
        type: 'answered',
        reviewNos: reviewNos.filter((no) => !decided.includes(no)),
        changed: [],
        refused: [],
      });
      if (decided.length > 0 && (await request(decided, 'REOPEN', '')).length > 0)
        showToast(MESSAGES.REOPEN, { about: 'case' });
    });
  }

  function announce(decided: readonly number[], text: string, canUndo: boolean): void {
    const message = decided.length > 1 ? `${decided.length}건을 ${text}` : text;
    showToast(message, {
      about: 'case',
      ...(canUndo ? { action: { label: '되돌리기', onClick: () => undo(decided) } } : {}),
    });
  }

  return {
    query,
    rows,
    current,
    picked: queue.picked,
    sending: queue.sending,
    counts:
      query.data?.pages[0] &&
      countsAfter(
        query.data.pages[0].counts,
        pages.flatMap(({ list }) => list),
        rows,
      ),
    /** Rows that can be decided together; an appeal needs a separate answer. */
    pickable: rows
      .filter(
        (row) =>
          row.state === state &&
          state !== '이의제기' &&
          ([1, 2, 3] as const).some((choice) => actionOf(row, choice)) &&
          !queue.sending.has(row.reviewNo),
      )
      .map(({ reviewNo }) => reviewNo),
    select: (reviewNo: number) => dispatch({ type: 'choose', reviewNo }),
    move: (by: 1 | -1) => dispatch({ type: 'move', by, rows, from: current?.reviewNo }),
    pick: (reviewNo: number) => dispatch({ type: 'pick', reviewNo }),
    pickAll: (reviewNos: readonly number[]) => dispatch({ type: 'pick all', reviewNos }),
    decide,
    undoLast() {
      const last = queue.done.at(-1);
      if (last) undo(last);
    },
  };
}
export type CaseQueue = ReturnType<typeof useCaseQueue>;
