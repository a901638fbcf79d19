import { saveStepFour, saveStepOne, saveStepThree, saveStepTwo, type TripChange } from '@osaka/contracts/planner';
import { getDestination, listNames, type PlaceNames } from '@osaka/contracts/travel';
import { CallError, call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import type { NewChange } from '../saved-plan/batch.ts';
import { sendChanges } from '../saved-plan/board.api.ts';
import { randomKey } from '../saved-plan/random-key.ts';
import type { TripDates } from './points.ts';
import { knownPlaceOf, type Row, takingOf } from './rows.ts';

const FRESH_MS = 5 * 60_000;

export const placeNames = queryOptions({
  queryKey: ['place-names'],
  queryFn: ({ signal }) => call(listNames, {}, { signal }).then(({ data }) => data),
  staleTime: FRESH_MS,
});

/** One try after another to make a plan continues where the last one failed. */
export interface Making {
  draftKey: string;
  /** Of the plan, once it is finished and lacks only the lines. */
  planNo?: number;
  /** The last call, sent again as it was while the lines are the same. */
  sent?: { rows: readonly Row[]; changes: TripChange[] };
}

interface NewPlan extends TripDates {
  planTitle: string;
  rows: readonly Row[];
  /** With which a plan may begin, whether it is wanted or not. */
  anyPlace: PlaceNames;
  making: Making;
}

/**
 * The wizard's steps ask for a place: one of the lines, or any, which the call that adds all lines takes out again. That
 * call is the one entry of the history.
 */
export const makePlan = mutationOptions({
  mutationFn: async ({ making, rows, anyPlace, ...words }: NewPlan): Promise<number> => {
    const wanted = firstPlaceOf(rows);
    making.planNo ??= await beginPlan(words, wanted ?? anyPlace, making.draftKey);
    if (making.sent?.rows !== rows)
      making.sent = { rows, changes: changesOf(rows, (wanted ?? anyPlace).travelNo, wanted !== undefined) };
    await sendChanges(making.planNo, making.sent.changes);
    return making.planNo;
  },
  onError: (error, { making }) => {
    // The draft became a plan, and only the answer was lost.
    if (error instanceof CallError && error.status === 404) making.draftKey = randomKey();
  },
  onSettled: (_data, _error, _plan, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans'] }),
});

type Words = Omit<NewPlan, 'making' | 'rows' | 'anyPlace'>;

async function beginPlan({ planTitle, travelStartDate, travelEndDate }: Words, first: PlaceNames, draftKey: string) {
  const { travelNo, names, mapX, mapY } = first;
  const { data: place } = await call(getDestination, { params: { travelNo: String(travelNo) } });
  const days = { startDate: travelStartDate, endDate: travelEndDate, travelers: 1, draftKey };
  const { planNo } = (await call(saveStepOne, { body: days })).data;
  await call(saveStepTwo, { body: { planNo, selectedRegion: place.guName } });
  const chosen = { travelId: travelNo, travelName: names[0] ?? '', mapX, mapY };
  await call(saveStepThree, { body: { planNo, selectedPlaces: [chosen] } });
  await call(saveStepFour, { body: { planNo, planTitle, planDescription: DESCRIPTION } });
  return planNo;
}

const DESCRIPTION = '가져오기로 만든 플랜이에요.';

/** The plan has `first` already, which the lines want (`isWanted`) or not. */
function changesOf(rows: readonly Row[], first: number, isWanted: boolean): TripChange[] {
  const { drafts } = takingOf(rows, { selectedPlaces: [] });
  const there = drafts.flatMap((draft): NewChange[] => {
    if (draft.type !== 'add' || draft.travelNo !== first) return [draft];
    const { day, time, memo } = draft;
    const isNoted = time !== undefined || memo !== undefined;
    return [
      { type: 'move', travelId: first, day, before: null },
      ...(isNoted ? [{ type: 'stop' as const, travelId: first, time, memo }] : []),
    ];
  });
  const all: NewChange[] = isWanted ? there : [{ type: 'remove', travelId: first }, ...there];
  return all.map((draft) => ({ ...draft, changeId: randomKey() }) as TripChange);
}

function firstPlaceOf(rows: readonly Row[]): PlaceNames | undefined {
  const row = rows.find(({ kind }) => kind === 'found' || kind === 'like');
  return row && knownPlaceOf(row);
}
