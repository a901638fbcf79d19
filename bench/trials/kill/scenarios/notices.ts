import { listNotices, type Notice } from '@osaka/contracts/account';
import { copyMyPlan, dateAfter, getMyPlan } from '@osaka/contracts/planner';
import { getAdminDestination, type OpeningTime, updateDestination } from '@osaka/contracts/travel';
import { memberOf, type Person } from '../../../harness/members.ts';
import { savePlan } from '../../../harness/plan.ts';
import { commandRedis } from '../../../harness/redis.ts';
import type { Play, Trial } from '../../../harness/trial.ts';
import { insist } from '../../../harness/visitor.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { chaos } from '../chaos.ts';
import { destinationDraft } from '../destination-draft.ts';
import type { KillStage } from '../stage.ts';

/** With the one that is copied. */
const PLANS = 1000;
/** They hold the place on the day after, on which nothing changes. */
const OTHER_PLANS = 51;
const COPIED_AT_ONCE = 3;
const TOLD_WITHIN_MS = 60_000;
const WEEK = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** The hours of a place change on the planned day of many plans. */
export const notices: Trial<KillStage>[] = [
  {
    name: 'notices of 1,000 plans, while who tells them is killed and Redis is emptied',
    needs: 'Redis',
    play: tellAll,
  },
];

async function tellAll(play: Play<KillStage>): Promise<void> {
  const { stage, check } = play;
  const owner = await memberOf(play, stage.loopback.visitor(70));
  const startDate = dateAfter(new Date().toISOString().slice(0, 10), 30);
  const first = await savePlan(owner.visitor, { startDate, days: 2, places: 1, placesADay: 1 });
  const params = { planNo: String(first) };
  const travelNo = (await insist(owner.visitor, getMyPlan, { params })).data.selectedPlaces[0]?.travelId ?? 0;
  // The second change of them is told for certain; the first one may only make hours known. Plans of an earlier play
  // are told too.
  for (const until of ['17:07', '17:08']) await open(stage, travelNo, startDate, until);
  const isKnown = await waitUntil(async () => (await toldOf(owner, '17:08')).length > 0, 3 * TOLD_WITHIN_MS, 500);
  check(isKnown, 'a change of hours is not told without any kill');

  const copies = async (count: number, travelStartDate: string) => {
    const planNos: number[] = [];
    const copyOne = async () =>
      (await insist(owner.visitor, copyMyPlan, { params, body: { travelStartDate } })).data.planNo;
    while (planNos.length < count)
      planNos.push(...(await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copyOne))));
    return planNos;
  };
  const holding = await copies(PLANS - 1, startDate);
  await copies(OTHER_PLANS, dateAfter(startDate, 1));

  await open(stage, travelNo, startDate, '15:08');
  const order = ['svc-planner', 'svc-account', 'svc-travel', 'Redis', 'svc-planner', 'svc-account'];
  await Promise.all([chaos(play, { kills: order.length, order, everyMs: [200, 1200] }), emptyTwice(play)]);
  const recoveredMs = performance.now();
  const links = [first, ...holding].map((planNo) => `/myplan/detail/${planNo}`);
  const told = async () => (await toldOf(owner, '15:08')).map(({ link }) => link);
  const isTold = await waitUntil(async () => new Set(await told()).size >= links.length, TOLD_WITHIN_MS, 500);
  stage.recoveries.add(`notices of ${links.length} plans`, performance.now() - recoveredMs);
  // A second notice of the same plan would come in this time.
  await pause(5000);
  const all = await told();
  check(isTold, `only ${new Set(all).size} of ${links.length} plans are told within ${TOLD_WITHIN_MS / 1000} s`);
  check(all.length === new Set(all).size, `${all.length - new Set(all).size} notices come twice`);
  check(
    all.every((link) => links.includes(link)),
    'plans on whose day nothing changes are told',
  );
}

/** Every day, until the same hour; on the day of the plans until this one. */
async function open({ admin }: KillStage, travelNo: number, date: string, until: string): Promise<void> {
  const params = { travelNo: String(travelNo) };
  const { data } = (await admin.insist(getAdminDestination, { params })).body;
  const planned = WEEK[new Date(date).getUTCDay()];
  const timeList = WEEK.map((dayOfWeek): OpeningTime => {
    return { dayOfWeek, startTime: '09:00', endTime: dayOfWeek === planned ? until : '17:00' };
  });
  const { status } = await admin.insist(updateDestination, {
    params,
    body: { ...destinationDraft(data), closures: [], timeList },
  });
  if (status !== 200) throw new Error(`new hours are answered ${status}`);
}

async function emptyTwice({ stage, random }: Play<KillStage>): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await pause(random.between(1000, 2500));
    // It may be killed just now.
    await commandRedis(stage.redisUrl, 'FLUSHALL').catch(() => {});
  }
}

/** The notices that name this hour. */
async function toldOf({ visitor }: Person, hour: string): Promise<Notice[]> {
  const found: Notice[] = [];
  for (let [before, hasMore] = ['', true]; hasMore; before = String(found.at(-1)?.noticeNo)) {
    const { data } = await insist(visitor, listNotices, { query: before ? { before } : {} });
    found.push(...data.notices);
    hasMore = data.hasMore;
  }
  return found.filter(({ text }) => text.includes(hour));
}
