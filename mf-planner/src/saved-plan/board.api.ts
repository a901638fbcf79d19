import {
  changeMyPlan,
  copyMyPlan,
  type LiveChange,
  listPlanChanges,
  liveChange,
  livePeople,
  type Plan,
  type RecordedChange,
  type TripChange,
  undoPlanChange,
  watchMyPlan,
} from '@osaka/contracts/planner';
import { getDestination, listBookmarks, listNearDestinations, searchDestinations } from '@osaka/contracts/travel';
import { CallError, call, readEvents } from '@osaka/web-kit';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@osaka/web-kit/query';

export async function sendChanges(planNo: number, changes: TripChange[]): Promise<{ plan: Plan; skipped: string[] }> {
  const { data } = await call(changeMyPlan, { params: { planNo: String(planNo) }, body: { changes } });
  return data;
}

export const planHistory = (planNo: number) =>
  infiniteQueryOptions({
    queryKey: ['my-plans', 'history', planNo],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPlanChanges,
        { params: { planNo: String(planNo) }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ).then(({ data }) => data),
    initialPageParam: '',
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? String(changes.at(-1)?.changeNo) : undefined),
    staleTime: 0,
  });

export async function undoEntry(planNo: number, changeNo: number): Promise<Plan> {
  const { data } = await call(undoPlanChange, { params: { planNo: String(planNo), changeNo: String(changeNo) } });
  return data.plan;
}

/** The changes of the entries before the one that holds a change, as far as they are among the newest. */
export async function changesBefore(planNo: number, changeId: string, entries: number): Promise<RecordedChange[]> {
  const { data } = await call(listPlanChanges, { params: { planNo: String(planNo) }, query: {} });
  const at = data.changes.findIndex(({ changes }) => changes.some((change) => change.changeId === changeId));
  return at < 0 ? [] : data.changes.slice(at + 1, at + 1 + entries).flatMap(({ changes }) => changes);
}

/** Takes back the entry of the history that holds these changes. */
export async function undoChanges(planNo: number, changeIds: readonly string[]): Promise<Plan> {
  const { data } = await call(listPlanChanges, { params: { planNo: String(planNo) }, query: {} });
  const entry = data.changes.find(({ changes }) => changes.some(({ changeId }) => changeIds.includes(changeId)));
  if (!entry) throw new CallError(404, '변경 기록을 찾을 수 없습니다.');
  return undoEntry(planNo, entry.changeNo);
}

export const copyPlan = mutationOptions({
  mutationFn: ({ planNo, travelStartDate }: { planNo: number; travelStartDate: string }) =>
    call(copyMyPlan, { params: { planNo: String(planNo) }, body: { travelStartDate } }),
  onSuccess: (_data, _copy, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans', 'list'] }),
});

const FACTS_FRESH_MS = 600_000;

export const destinationOf = (travelNo: number) =>
  queryOptions({
    queryKey: ['board', 'destination', travelNo],
    queryFn: ({ signal }) =>
      call(getDestination, { params: { travelNo: String(travelNo) } }, { signal }).then(({ data }) => data),
    staleTime: FACTS_FRESH_MS,
    retry: false,
  });

export const nearPlaces = (travelNo: number | undefined) =>
  queryOptions({
    queryKey: ['board', 'near', travelNo],
    queryFn: ({ signal }) =>
      call(listNearDestinations, { params: { travelNo: String(travelNo) } }, { signal }).then(({ data }) => data),
    enabled: travelNo !== undefined,
    staleTime: FACTS_FRESH_MS,
  });

export const foundPlaces = (search: string) =>
  queryOptions({
    queryKey: ['board', 'search', search],
    queryFn: ({ signal }) =>
      call(searchDestinations, { query: { search, size: 20, transport: 'true' } }, { signal }).then(({ data }) => data),
  });

export const bookmarkedPlaces = queryOptions({
  queryKey: ['board', 'bookmarks'],
  queryFn: ({ signal }) => call(listBookmarks, {}, { signal }).then(({ data }) => data),
  staleTime: 0,
});

export interface LiveListener {
  /** The version that the screen has. */
  version: () => number;
  onChange: (change: LiveChange) => void;
  onPeople: (names: string[]) => void;
  /** More changes were missed than the service repeats: the plan is to be read again. */
  onReload: () => void;
  onExpenses: () => void;
  /** The member may no longer read the plan, or the session is over. */
  onEnded: (error: CallError) => void;
}

const RECONNECT_MS = { first: 500, most: 3000 };

/** Keeps a stream of the plan's changes open until `signal` aborts, continuing from the version that the screen has. */
export async function watchPlan(planNo: number, signal: AbortSignal, listener: LiveListener): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readEvents(
        watchMyPlan,
        { params: { planNo: String(planNo) } },
        {
          signal,
          lastEventId: String(listener.version()),
          onEvent: ({ event, data }) => {
            failures = 0;
            tell(listener, event, data);
          },
        },
      );
      // The service ends streams when it restarts and when access is lost; the next attempt shows which.
      failures = Math.max(failures, 1);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallError && [401, 403, 404].includes(error.status)) return listener.onEnded(error);
      failures += 1;
    }
    listener.onPeople([]);
    await reconnectAfter(
      Math.min(RECONNECT_MS.most, RECONNECT_MS.first * 2 ** (failures - 1)) * (0.75 + Math.random() / 2),
      signal,
    );
  }
}

function tell({ onChange, onPeople, onReload, onExpenses }: LiveListener, event: string, data: string): void {
  if (event === 'reload') return onReload();
  if (event === 'expenses') return onExpenses();
  const parsed: unknown = JSON.parse(data);
  if (event === 'change') {
    const change = liveChange.safeParse(parsed);
    return change.success ? onChange(change.data) : onReload();
  }
  if (event !== 'here') return;
  const here = livePeople.safeParse(parsed);
  if (here.success) onPeople(here.data.people.map(({ memberName }) => memberName));
}

/** Earlier where the network comes back. */
function reconnectAfter(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
