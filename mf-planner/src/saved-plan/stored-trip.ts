import { type Expenses, listExpenses, type Plan, plan as planSchema } from '@osaka/contracts/planner';
import {
  type Destination,
  destination as destinationSchema,
  type Pass,
  pass as passSchema,
} from '@osaka/contracts/travel';
import { isSameValue } from '@osaka/domain/trip';
import {
  canStorePages,
  forgetStoredPage,
  readStoredPage,
  releaseOf,
  type StoredPage,
  session,
  storePage,
  updateStoredPage,
  useLatest,
  useSession,
} from '@osaka/web-kit';
import { type QueryClient, useQueryClient } from '@osaka/web-kit/query';
import { STORED_MARK } from '@osaka/web-kit/stored-names';
import { useCallback, useEffect, useState } from 'react';
import { destinationOf } from './board.api.ts';
import { expensesOf } from './expense-list.api.ts';
import { passes } from './use-pass-text.ts';
import { numbersOf } from './use-place-facts.ts';

/** What the screen needs in place of its calls. */
interface StoredTrip {
  /** The code that has read it by its contracts; absent from copies of earlier releases. */
  by?: string | undefined;
  plan: Plan;
  destinations: Destination[];
  /** For what the trip costs; absent from copies of earlier releases. */
  passes?: Pass[];
  /** As they were when the plan was stored; absent from copies of earlier releases. */
  expenses?: Expenses;
}
export type StoredTripPage = StoredPage<StoredTrip>;

const nameOf = (planNo: number | string) => `plan-${planNo}`;

/** Set by webpack: the folder of this slice's files, which names its version. */
declare const __webpack_public_path__: string | undefined;

/** This code: the shell, which has the contracts, and this slice. Undefined outside of a release. */
function codeOfPage(): string | undefined {
  const { shell } = releaseOf(document);
  return shell && typeof __webpack_public_path__ === 'string' && __webpack_public_path__.includes('/remotes/')
    ? `${shell} ${new URL(__webpack_public_path__, location.href).pathname}`
    : undefined;
}

/**
 * In a document that was stored on this device the copy is read while the code loads, so that the first render already
 * has it.
 */
let early: { planNo: string; memberNo: number | undefined; trip: StoredTripPage | undefined } | undefined;

/** Reads the copy that belongs to the stored document of this address; does nothing in any other document. */
export async function readEarly(): Promise<void> {
  const planNo = /^\/myplan\/(?:today|detail)\/(\d+)\/?$/i.exec(location.pathname)?.[1];
  if (!planNo || !document.documentElement.hasAttribute(STORED_MARK)) return;
  const memberNo = session.state.loginInfo?.memberNo;
  early = { planNo, memberNo, trip: await readStoredTrip(planNo).catch(() => undefined) };
}

export type StoredTripState = ReturnType<typeof useStoredTrip>;

/** The copy of a plan on this device; `reading` while it is being read, undefined where there is none. */
export function useStoredTrip(planNo: string) {
  const memberNo = useSession().loginInfo?.memberNo;
  const [stored, setStored] = useState<StoredTripPage | 'reading' | undefined>(() => {
    if (early?.planNo === planNo && early.memberNo === memberNo) return early.trip;
    return canStorePages() ? 'reading' : undefined;
  });
  useEffect(() => {
    const isRead = early?.planNo === planNo && early.memberNo === memberNo;
    early = undefined;
    if (isRead) return;
    let isGone = false;
    const show = (found: StoredTripPage | undefined) => !isGone && setStored(found);
    readStoredTrip(planNo).then(show, () => show(undefined));
    return () => {
      isGone = true;
    };
  }, [planNo, memberNo]);
  const queries = useQueryClient();
  useEffect(() => {
    if (stored === undefined || stored === 'reading') return;
    // What the catalogue has answered for stands in its place.
    for (const destination of stored.data.destinations)
      queries.setQueryData(destinationOf(destination.travelNo).queryKey, (known) => known ?? destination, {
        updatedAt: Date.parse(stored.savedAt),
      });
    const { plan, passes: storedPasses, expenses } = stored.data;
    const updatedAt = Date.parse(stored.savedAt);
    if (storedPasses) queries.setQueryData(passes.queryKey, (known) => known ?? storedPasses, { updatedAt });
    if (expenses) queries.setQueryData(expensesOf(plan.planNo).queryKey, (known) => known ?? expenses, { updatedAt });
  }, [stored, queries]);
  const latest = useLatest(stored);
  /** Stores a newer plan in place of the stored one. */
  const follow = useCallback(
    (plan: Plan) => {
      const { current } = latest;
      if (current === undefined || current === 'reading' || current.data.plan.version > plan.version) return;
      // Private items change without a new version.
      if (current.data.plan.version === plan.version && isSameValue(current.data.plan.items, plan.items)) return;
      const part = {
        data: { ...current.data, plan, by: codeOfPage() },
        savedAt: new Date().toISOString(),
        title: plan.planTitle,
      };
      void updateStoredPage<StoredTrip>(nameOf(planNo), part).then((next) => next && setStored(next));
    },
    [latest, planNo],
  );
  const forget = useCallback(() => {
    setStored(undefined);
    void forgetStoredPage(nameOf(planNo));
  }, [planNo]);
  return { stored, setStored, forget, follow };
}

/** Read by the contracts where another release has stored it. */
async function readStoredTrip(planNo: string): Promise<StoredTripPage | undefined> {
  const found = await readStoredPage<StoredTrip>(nameOf(planNo));
  const code = codeOfPage();
  if (found && code !== undefined && found.data.by === code) return found;
  const plan = planSchema.safeParse(found?.data.plan);
  if (!found || !plan.success) return undefined;
  const destinations = found.data.destinations.flatMap((each) => {
    const read = destinationSchema.safeParse(each);
    return read.success ? [read.data] : [];
  });
  const known = found.data.passes?.flatMap((each) => {
    const read = passSchema.safeParse(each);
    return read.success ? [read.data] : [];
  });
  const spent = listExpenses.success.safeParse({ code: '200', data: found.data.expenses });
  return {
    ...found,
    data: {
      plan: plan.data,
      destinations,
      ...(known && { passes: known }),
      ...(spent.success && { expenses: spent.data.data }),
    },
  };
}

/** Stores a plan with all that its day needs: places, hours, passes, expenses, pictures, cards and the drawn map. */
export async function storeTrip(
  plan: Plan,
  queries: QueryClient,
  onProgress: (done: number, all: number) => void,
): Promise<StoredTripPage> {
  const { planNo, planTitle, selectedPlaces } = plan;
  const read = numbersOf(plan).map((travelNo) => queries.fetchQuery(destinationOf(travelNo)).catch(() => undefined));
  const destinations = (await Promise.all(read)).filter((each) => each !== undefined);
  const [known, expenses] = await Promise.all([
    queries.fetchQuery(passes).catch(() => undefined),
    queries.fetchQuery(expensesOf(planNo)).catch(() => undefined),
  ]);
  const pictures = [
    ...selectedPlaces.map(({ imageUrl }) => imageUrl),
    ...destinations.map(({ imageList }) => imageList[0]?.imageUrl),
  ];
  return storePage(
    {
      name: nameOf(planNo),
      page: `/myplan/today/${planNo}`,
      screen: '/myplan/today/:planNo',
      beside: [
        { page: `/myplan/detail/${planNo}`, screen: '/myplan/detail/:planNo' },
        { page: '/myplan/list', screen: '/myplan/list' },
      ],
      title: planTitle,
      savedAt: new Date().toISOString(),
      data: { by: codeOfPage(), plan, destinations, ...(known && { passes: known }), ...(expenses && { expenses }) },
      pictures: pictures.filter((picture): picture is string => typeof picture === 'string' && picture.startsWith('/')),
    },
    onProgress,
  );
}

export function forgetTrip(planNo: number): Promise<void> {
  return forgetStoredPage(nameOf(planNo));
}
