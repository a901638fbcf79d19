import type { CaseDecision, CaseState, ReportCase } from '@osaka/contracts/travel';

export type Action = CaseDecision['action'];

/** What the administrator has done in this queue. The rows stay where they are until the queue is loaded again. */
export interface QueueState {
  current: number | undefined;
  picked: readonly number[];
  /** Cases as they are after decisions. */
  changed: ReadonlyMap<number, ReportCase>;
  /** Decisions whose answer is not there yet. */
  sending: ReadonlyMap<number, Action>;
  /** Decisions that can be undone, also those in flight, the latest last; several of one click together. */
  done: readonly (readonly number[])[];
}

export type QueueEvent =
  | { type: 'choose'; reviewNo: number }
  | { type: 'move'; by: 1 | -1; rows: readonly ReportCase[]; from: number | undefined }
  | { type: 'pick'; reviewNo: number }
  | { type: 'pick all'; reviewNos: readonly number[] }
  | {
      type: 'send';
      from: number | undefined;
      reviewNos: readonly number[];
      action: Action;
      rows: readonly ReportCase[];
      canUndo: boolean;
    }
  | { type: 'answered'; reviewNos: readonly number[]; changed: readonly ReportCase[]; refused: readonly number[] }
  | { type: 'undo'; reviewNos: readonly number[] };

export const EMPTY_QUEUE: QueueState = {
  current: undefined,
  picked: [],
  changed: new Map(),
  sending: new Map(),
  done: [],
};

export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case 'choose':
      return { ...state, current: event.reviewNo };
    case 'move': {
      const at = Math.max(
        0,
        event.rows.findIndex(({ reviewNo }) => reviewNo === event.from),
      );
      return { ...state, current: event.rows[Math.min(event.rows.length - 1, Math.max(0, at + event.by))]?.reviewNo };
    }
    case 'pick': {
      const { reviewNo } = event;
      return {
        ...state,
        picked: state.picked.includes(reviewNo)
          ? state.picked.filter((no) => no !== reviewNo)
          : [...state.picked, reviewNo],
      };
    }
    case 'pick all':
      return { ...state, picked: event.reviewNos };
    case 'send': {
      const sending = new Map([...state.sending, ...event.reviewNos.map((no) => [no, event.action] as const)]);
      const done = event.canUndo ? [...state.done, event.reviewNos] : without(state.done, event.reviewNos);
      const next = { ...state, sending, done, picked: state.picked.filter((no) => !event.reviewNos.includes(no)) };
      return { ...next, current: nextOpen({ ...next, current: event.from }, event.rows) };
    }
    case 'answered': {
      const sending = new Map([...state.sending].filter(([no]) => !event.reviewNos.includes(no)));
      const changed = new Map([...state.changed, ...event.changed.map((one) => [one.reviewNo, one] as const)]);
      return { ...state, sending, changed, done: without(state.done, event.refused) };
    }
    case 'undo': {
      const sending = new Map([...state.sending, ...event.reviewNos.map((no) => [no, 'REOPEN'] as const)]);
      return { ...state, sending, done: without(state.done, event.reviewNos), current: event.reviewNos[0] };
    }
  }
}

function without(done: QueueState['done'], reviewNos: readonly number[]): QueueState['done'] {
  return done.map((nos) => nos.filter((no) => !reviewNos.includes(no))).filter((nos) => nos.length > 0);
}

/** Rows of all loaded pages, each case once, as it is after decisions. */
export function rowsOf(pages: readonly { list: readonly ReportCase[] }[], { changed }: QueueState): ReportCase[] {
  const rows = new Map<number, ReportCase>();
  for (const { list } of pages)
    for (const one of list) if (!rows.has(one.reviewNo)) rows.set(one.reviewNo, changed.get(one.reviewNo) ?? one);
  return [...rows.values()];
}

export function isOpen({ state }: Pick<ReportCase, 'state'>): boolean {
  return state === '대기중' || state === '이의제기';
}

/** The action of a key or button for a case; undefined if it has none. 1 hides, 2 shows, 3 undoes. */
export function actionOf(
  { state, canReopen }: Pick<ReportCase, 'state' | 'canReopen'>,
  choice: 1 | 2 | 3,
): Action | undefined {
  if (state === '대기중') return choice === 1 ? 'ACCEPT' : choice === 2 ? 'REJECT' : undefined;
  if (state === '이의제기') return choice === 1 ? 'ACCEPT' : choice === 2 ? 'REOPEN' : undefined;
  return choice === 3 && canReopen !== false ? 'REOPEN' : undefined;
}

/** The next row to decide: below the present one, else above it, else the present one. */
function nextOpen({ current, sending, changed }: QueueState, rows: readonly ReportCase[]): number | undefined {
  const at = rows.findIndex(({ reviewNo }) => reviewNo === current);
  const isLeft = (row: ReportCase) => !sending.has(row.reviewNo) && isOpen(changed.get(row.reviewNo) ?? row);
  if (at < 0 || isLeft(rows[at] as ReportCase)) return current;
  return (rows.slice(at + 1).find(isLeft) ?? rows.slice(0, at).findLast(isLeft) ?? rows[at])?.reviewNo;
}

/** Counts of the tabs after decisions of this queue. */
export function countsAfter(
  counts: Readonly<Record<string, number>>,
  loaded: readonly ReportCase[],
  rows: readonly ReportCase[],
): Record<string, number> {
  const next = { ...counts };
  const before = new Map(loaded.map((one) => [one.reviewNo, one.state]));
  for (const { reviewNo, state } of rows) {
    const from: CaseState | undefined = before.get(reviewNo);
    if (!from || from === state) continue;
    next[from] = (next[from] ?? 0) - 1;
    next[state] = (next[state] ?? 0) + 1;
  }
  return next;
}
