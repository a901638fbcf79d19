import { beforeEach, expect, test } from '@jest/globals';
import type { DomainEvent } from '@osaka/contracts';
import { plannerEvents } from '../events.ts';
import { HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
const { plan, send } = planner;
const SATURDAY = { dayOfWeek: '토' as const, startTime: '09:00', endTime: '17:00' };
const SUNDAY = { ...SATURDAY, dayOfWeek: '일' as const };
const PLACE = {
  travelNo: 11,
  title: '오사카성 천수각',
  status: 'Y' as const,
  mapX: 135.53,
  mapY: 34.69,
  explain: '',
  imageUrl: null,
  indoor: null,
  timeList: [SATURDAY, SUNDAY],
};
const COUNT = 450;

beforeEach(() => changed(1));

const changed = (version: number, part: object = {}, context = planner.context) =>
  plannerEvents(context)['destination.changed'].apply({
    type: 'destination.changed',
    version,
    data: { ...PLACE, ...part },
  });
/** On the Saturday of its trip. */
async function planned(days: object = {}): Promise<number> {
  const planNo = await plan(HANA, days);
  const changes = [{ type: 'move', travelId: 11, day: 2, before: null, changeId: 'move-0001' }];
  expect((await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, { changes })).status).toBe(200);
  return planNo;
}
const plans = () => planner.database.db.collection<{ _id: number; outbox?: DomainEvent[] }>('plans');
async function told() {
  const stored = await plans().find().sort({ _id: 1 }).toArray();
  return stored.flatMap(({ outbox = [] }) =>
    outbox.map(({ data }) => data as { subjectNo: number; text: string; isUrgent?: boolean }),
  );
}

test('hours that change on the planned day alone are told, and so is a day on which the place closes', async () => {
  const planNo = await planned();
  await plan(HANA);
  await changed(2, { timeList: [SATURDAY, { ...SUNDAY, startTime: '11:00' }] });
  expect(await told()).toEqual([]);
  await changed(3, { timeList: [{ ...SATURDAY, endTime: '15:00' }, SUNDAY] });
  await changed(4, { timeList: [SUNDAY] });
  await changed(4, { timeList: [SUNDAY] });
  await changed(3, { timeList: [SATURDAY] });
  expect((await told()).map(({ subjectNo, text }) => [subjectNo, text])).toEqual([
    [planNo, '‘오사카 봄 여행’ 2일차에 담은 오사카성 천수각의 03.21(토) 운영 시간이 바뀌었어요. 09:00~15:00에 열어요.'],
    [
      planNo,
      '‘오사카 봄 여행’ 2일차에 담은 오사카성 천수각은 03.21(토)에 쉬어요. 다른 날이나 가까운 곳으로 바꿔 보세요.',
    ],
  ]);
});

test('only that a place of today closes or is withdrawn cannot wait', async () => {
  await planned();
  const urgent = async () => (await told()).map(({ isUrgent = false }) => isUrgent);
  await changed(2, { timeList: [SUNDAY] });
  await changed(3);
  planner.time.now = new Date('2026-03-21T08:00:00+09:00');
  await changed(4, { timeList: [SUNDAY] });
  await changed(5);
  await changed(6, { status: 'N' });
  expect(await urgent()).toEqual([false, false, true, false, true]);
});

test('a withdrawal is told with and without a day, but not of a plan or a day that is over', async () => {
  const dated = await planned();
  const undated = await plan(HANA);
  await planned({ startDate: '2026-03-13', endDate: '2026-03-15' });
  planner.time.now = new Date('2026-03-21T12:00:00+09:00');
  await changed(2, { status: 'N' });
  expect((await told()).map(({ subjectNo, text }) => [subjectNo, text])).toEqual([
    [dated, '‘오사카 봄 여행’ 2일차에 담은 오사카성 천수각을 더는 안내하지 않아요. 다른 곳으로 바꿔 보세요.'],
    [undated, '‘오사카 봄 여행’에 담은 오사카성 천수각을 더는 안내하지 않아요. 다른 곳으로 바꿔 보세요.'],
  ]);
  planner.time.now = new Date('2026-03-22T12:00:00+09:00');
  await changed(3);
  await changed(4, { status: 'N' });
  expect((await told()).map(({ subjectNo }) => subjectNo)).toEqual([dated, undated, undated]);
});

test('450 plans are told once each, also where the process dies halfway and a newer event comes first', async () => {
  const planNo = await planned();
  const stored = await plans().findOne({ _id: planNo });
  await plans().insertMany(Array.from({ length: COUNT - 1 }, (_, index) => ({ ...stored, _id: 1000 + index })));
  await plan(HANA);
  const known = planner.context.plans;
  let batches = 0;
  const dying = {
    ...known,
    async tell(...args: Parameters<typeof known.tell>) {
      batches += 1;
      if (batches === 2) throw new Error('killed');
      await known.tell(...args);
    },
  };
  await expect(changed(2, { timeList: [SUNDAY] }, { ...planner.context, plans: dying })).rejects.toThrow('killed');
  // The first batch has the plan without a day, too.
  expect((await told()).length).toBe(199);
  // Reconciliation sends it again.
  expect((await planner.context.destinations.versionsOf([11])).size).toBe(0);
  await changed(3, { timeList: [SUNDAY], explain: '새 소개' });
  await changed(2, { timeList: [SUNDAY] });
  const subjects = (await told()).map(({ subjectNo }) => subjectNo);
  expect((await planner.context.destinations.versionsOf([11])).get(11)).toBe(3);
  expect([subjects.length, new Set(subjects).size]).toEqual([COUNT, COUNT]);
});

test('a second change while plans are being told of the first tells only of what it changes itself', async () => {
  await planned();
  const { plans: knownPlans, destinations } = planner.context;
  const [telling, kept] = [signal(), signal()];
  const first = {
    ...knownPlans,
    async tell(...args: Parameters<typeof knownPlans.tell>) {
      telling.send();
      await kept.sent;
      await knownPlans.tell(...args);
    },
  };
  const second = {
    ...destinations,
    async keep(...args: Parameters<typeof destinations.keep>) {
      await telling.sent;
      await destinations.keep(...args);
      kept.send();
    },
  };
  await Promise.all([
    changed(3, { timeList: [SUNDAY], closures: [] }, { ...planner.context, destinations: second }),
    changed(2, { timeList: [SUNDAY] }, { ...planner.context, plans: first }),
  ]);
  expect(await told()).toHaveLength(1);
  await changed(4, { timeList: [{ ...SATURDAY, endTime: '15:00' }] });
  expect(await told()).toHaveLength(2);
});

function signal() {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}
