import { ok } from '@osaka/contracts';
import {
  type Booking,
  changeMyPlan,
  copyMyPlan,
  EMPTY_BOOKING,
  EMPTY_STOP,
  listPlanChanges,
  type OwnPlace,
  type Plan,
  type PlanChangeEntry,
  type TripChange,
  toOwnStop,
  undoPlanChange,
  watchMyPlan,
} from '@osaka/contracts/planner';
import { listBookmarks, listNearDestinations, type Suggestion, searchDestinations } from '@osaka/contracts/travel';
import { type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { applyToPlan } from '../saved-plan/trip-state.ts';
import { failure, PLACES, PLAN, plannerHandlers } from './planner-server.ts';

type Answer = { status?: number; body?: unknown };

export const OWN_NAME = '하늘산책';

/** Three days with two places on the first, one on the second and one without a day. */
export const TRIP: Plan = {
  ...PLAN,
  selectedPlaces: [1, 2, 3, 4].map((travelId, index) => ({
    travelId,
    travelName: `여행지 ${travelId}`,
    mapX: 135.5 + travelId / 100,
    mapY: 34.68,
    travelDescription: `설명 ${travelId}`,
    choiceOrder: travelId,
    status: 'Y',
    imageUrl: null,
    ...EMPTY_STOP,
    day: [1, 1, 2, null][index] ?? null,
  })),
};

export const OWN_ID = 1_500_000_000;
export const RAMEN: OwnPlace = {
  name: '이치란 도톤보리',
  mapX: 135.515,
  mapY: 34.68,
  category: '맛집',
  address: '宗右衛門町7-18',
  phone: '06-6212-1805',
  nameJa: '一蘭',
  link: 'https://ichiran.com/',
  timeList: [],
};

/** A flight with which the trip begins. */
export const ARRIVAL: Booking = {
  ...EMPTY_BOOKING,
  ...{ bookingNo: OWN_ID, kind: 'flight', title: '대한항공 KE723', day: 1, time: '09:35', endTime: '11:25' },
  ...{ fromName: '인천', toName: '간사이공항', code: 'QX7T2P', memo: '창가 32A' },
};

/** TRIP with an own place behind the first one, as the service answers it. */
export function tripWith(place: Partial<OwnPlace> = {}): Plan {
  const { own, ...stop } = toOwnStop({ ...RAMEN, ...place });
  const facts = { opening: { timeList: own.timeList }, titleJa: own.nameJa, addressJa: '' };
  const fresh = { choiceOrder: 2, status: 'Y', imageUrl: null, ...EMPTY_STOP } as const;
  const [first, ...others] = TRIP.selectedPlaces;
  const entry = { travelId: OWN_ID, ...stop, ...fresh, day: 1, ...facts, own };
  return { ...TRIP, selectedPlaces: [...(first ? [first] : []), entry, ...others] };
}

/** A service with one plan that applies changes as the real one does, keeps a history and sends its stream. */
export function serveTrip(
  begun: Plan = TRIP,
  {
    places = () => ({ body: ok(PLACES) }),
    destination = () => failure(404),
    suggestions = [],
    found = PLACES.slice(5),
    guessed = () => ({}),
    others = [],
  }: {
    places?: () => Answer;
    destination?: (travelNo: number) => Answer;
    suggestions?: Suggestion[];
    /** What a search finds. */
    found?: typeof PLACES;
    /** What the answer of a search says beside that. */
    guessed?: (search: string) => {
      content?: [];
      correctedTo?: string;
      suggestions?: { travelNo: number; title: string }[];
    };
    /** Calls beside those of plans. */
    others?: Parameters<typeof serveCalls>[0];
  } = {},
) {
  let plan = begun;
  const history: { entry: PlanChangeEntry; before: Plan }[] = [];
  const applied = new Set<string>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** Thrown or answered in place of the next calls of changes. */
  let obstacle: (() => Answer) | undefined;

  const tell = (event: string, data: unknown, id?: number) => {
    const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(text));
  };
  const change = (changes: TripChange[], memberName: string) => {
    const fresh = changes.filter(({ changeId }) => !applied.has(changeId));
    for (const { changeId } of fresh) applied.add(changeId);
    if (fresh.length === 0) return;
    const before = plan;
    const card = (travelNo: number) => PLACES.find((place) => place.travelNo === travelNo);
    plan = applyToPlan(plan, fresh, {
      today: '2031-01-01',
      isOwner: true,
      placeOf: (travelNo) => {
        const place = card(travelNo);
        return (
          place && {
            travelId: travelNo,
            travelName: place.title,
            mapX: place.mapX,
            mapY: place.mapY,
            travelDescription: place.explain,
            choiceOrder: 0,
            status: 'Y',
            imageUrl: null,
          }
        );
      },
    });
    plan = { ...plan, version: before.version + 1 };
    const changeNo = history.length + 1;
    history.push({
      before,
      entry: { changeNo, memberName, at: '2031-02-20T03:00:00.000Z', changes: fresh, undone: false },
    });
    tell('change', { version: plan.version, changeNo, memberName, changes: fresh }, plan.version);
  };
  const undo = (changeNo: number): Answer => {
    const found = history[changeNo - 1];
    if (!found) return failure(404);
    if (changeNo !== history.length || found.entry.undone)
      return failure(409, '그 뒤에 바뀐 내용이 있어 되돌릴 수 없어요.');
    found.entry = { ...found.entry, undone: true };
    plan = { ...found.before, version: plan.version + 1 };
    return { body: ok({ plan, version: plan.version }) };
  };

  const calls = serveCalls([
    ...others,
    [
      changeMyPlan,
      ({ body }: SeenCall) => {
        if (obstacle) return obstacle();
        change((body as { changes: TripChange[] }).changes, OWN_NAME);
        return { body: ok({ plan, version: plan.version, skipped: [] }) };
      },
    ],
    [listPlanChanges, () => ({ body: ok({ changes: history.map(({ entry }) => entry).reverse(), hasMore: false }) })],
    [undoPlanChange, ({ path }: SeenCall) => undo(Number(path.split('/').at(-2)))],
    [copyMyPlan, () => ({ status: 201, body: { code: '201', message: '', data: { planNo: 99 } } })],
    [listNearDestinations, () => ({ body: ok(PLACES.slice(4).map(toCard)) })],
    [
      searchDestinations,
      ({ query }) => {
        const search = new URLSearchParams(query).get('search') ?? '';
        const all = { content: found.map(toCard), totalPages: 1, totalElements: found.length };
        return { body: ok({ ...all, ...guessed(search) }) };
      },
    ],
    [listBookmarks, () => ({ body: ok([]) })],
    [
      watchMyPlan,
      () => {
        let own: ReadableStreamDefaultController<Uint8Array> | undefined;
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            own = controller;
            streams.add(controller);
          },
          cancel: () => void (own && streams.delete(own)),
        });
        return { stream };
      },
    ],
    ...plannerHandlers({
      plan: () => ({ body: ok(plan) }),
      places,
      suggestions: () => ({ body: ok(suggestions) }),
      destination: ({ path }) => destination(Number(path.split('/').at(-1))),
    }),
  ]);

  return {
    calls,
    get plan() {
      return plan;
    },
    /** Another member changes the plan. */
    changeAs: (memberName: string, ...changes: TripChange[]) => change(changes, memberName),
    /** The owner changes what the member of the screen may do. */
    setRole: (role: Plan['role']) => {
      plan = { ...plan, role };
      tell('reload', {});
    },
    tellPeople: (...names: string[]) => tell('here', { people: names.map((memberName) => ({ memberName })) }),
    obstruct: (answer: (() => Answer) | undefined) => {
      obstacle = answer;
    },
    sent: () =>
      calls
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/changes'))
        .map(({ body }) => (body as { changes: TripChange[] }).changes),
  };
}

function toCard(place: (typeof PLACES)[number]) {
  const { timeList: _timeList, ...card } = place;
  return {
    ...card,
    guNo: 5,
    status: 'Y',
    viewCount: 0,
    optionListForView: [],
    tagListForView: [],
    themaListForView: [],
  };
}
