import {
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  TRIP_LIMITS,
  type TripChange,
} from '@osaka/contracts/planner';
import { getDestination, listNames, type PlaceNames } from '@osaka/contracts/travel';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { sendChanges } from '../saved-plan/board.api.ts';
import type { Draft } from '../saved-plan/draft.ts';
import { randomKey } from '../saved-plan/random-key.ts';
import type { TripDates } from './points.ts';
import { batchesOf, type Row } from './rows.ts';

const FRESH_MS = 5 * 60_000;

export const placeNames = queryOptions({
  queryKey: ['place-names'],
  queryFn: ({ signal }) => call(listNames, {}, { signal }).then(({ data }) => data),
  staleTime: FRESH_MS,
});

interface NewPlan extends TripDates {
  planTitle: string;
  rows: readonly Row[];
  /** With which a plan may begin, whether it is wanted or not. */
  anyPlace: PlaceNames;
}

/**
 * The wizard's steps ask for a place: one of the lines, or any, which the call that adds all lines takes out again. That
 * call is the one entry of the history.
 */
export const makePlan = mutationOptions({
  mutationFn: async ({ planTitle, travelStartDate, travelEndDate, rows, anyPlace }: NewPlan): Promise<number> => {
    const wanted = firstPlaceOf(rows);
    const { travelNo, names, mapX, mapY } = wanted ?? anyPlace;
    const { data: place } = await call(getDestination, { params: { travelNo: String(travelNo) } });
    const days = { startDate: travelStartDate, endDate: travelEndDate, travelers: 1, draftKey: randomKey() };
    const { planNo } = (await call(saveStepOne, { body: days })).data;
    await call(saveStepTwo, { body: { planNo, selectedRegion: place.guName } });
    const chosen = { travelId: travelNo, travelName: names[0] ?? '', mapX, mapY };
    await call(saveStepThree, { body: { planNo, selectedPlaces: [chosen] } });
    await call(saveStepFour, { body: { planNo, planTitle, planDescription: DESCRIPTION } });
    const plan = { travelStartDate, travelEndDate, selectedPlaces: [] };
    const [drafts = [], ...more] = batchesOf(rows, plan, TRIP_LIMITS.changesAtOnce - 1).map((batch) => batch.drafts);
    const remove = { type: 'remove' as const, travelId: travelNo };
    const there = (draft: Draft): Draft =>
      draft.type === 'add' && draft.travelNo === travelNo
        ? { type: 'move', travelId: travelNo, day: draft.day, before: null }
        : draft;
    for (const batch of [[...(wanted ? [] : [remove]), ...drafts.map(there)], ...more])
      await sendChanges(
        planNo,
        batch.map((draft) => ({ ...draft, changeId: randomKey() }) as TripChange),
      );
    return planNo;
  },
  onSettled: (_data, _error, _plan, _result, { client }) => client.invalidateQueries({ queryKey: ['my-plans'] }),
});

const DESCRIPTION = '가져오기로 만든 플랜이에요.';

function firstPlaceOf(rows: readonly Row[]): PlaceNames | undefined {
  const row = rows.find(({ kind }) => kind === 'found' || kind === 'like');
  return row?.places.find(({ travelNo }) => travelNo === row.travelNo);
}
