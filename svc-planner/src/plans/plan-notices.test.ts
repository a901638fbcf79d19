import { beforeEach, expect, test } from '@jest/globals';
import type { DomainEvent } from '@osaka/contracts';
import { DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const SET = 3;
const planner = testPlanner();
const { plan, send } = planner;
let planNo: number;
beforeEach(async () => {
  planNo = await plan(HANA);
});

const join = async (memberNo: number) => {
  const { token } = (await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'editor' })).answer.data;
  await send(memberNo, 'POST', `/api/plan-invitations/${token}/accept`);
};
const change = (memberNo: number, ...changes: object[]) =>
  send(memberNo, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each, index) => ({ changeId: `change-${index}-${JSON.stringify(each).length}`, ...each })),
  });
async function told() {
  const stored = await planner.database.db
    .collection<{ _id: number; outbox?: DomainEvent[] }>('plans')
    .findOne({ _id: planNo });
  return (stored?.outbox ?? [])
    .map(({ data }) => data as Record<string, unknown>)
    .filter(({ kind }) => kind === 'plan-changed');
}

test('all in a plan but the one who changed it are told of a change, an edit and an undo, each once', async () => {
  await join(DUL);
  await join(SET);
  const both = [
    { type: 'remove', travelId: 12 },
    { type: 'words', planTitle: '셋이서 오사카' },
  ];
  await change(DUL, ...both);
  await change(DUL, ...both);
  expect(await told()).toEqual([
    {
      subjectNo: planNo,
      noticeKey: expect.stringMatching(`^plan-changed ${planNo} \\d+$`),
      kind: 'plan-changed',
      memberNos: [HANA, SET],
      text: '‘셋이서 오사카’ 플랜을 여행자님이 바꿨어요.',
      link: `/myplan/detail/${planNo}`,
      at: '2026-03-10T03:00:00.000Z',
      bundle: { title: '셋이서 오사카', memberName: '여행자', count: 2 },
    },
  ]);
  const { version, selectedPlaces } = (await send(HANA, 'GET', `/api/my-plans/${planNo}`)).answer.data;
  const edit = {
    version,
    planTitle: '봄의 오사카',
    planDescription: '오전엔 오사카성, 점심은 구로몬시장.',
    transportReservationLink: 'https://www.skyscanner.co.kr/',
    accommodationLink: '',
    selectedPlaces: (selectedPlaces as { travelId: number }[]).map(({ travelId }, at) => ({
      travelId,
      choiceOrder: at + 1,
    })),
  };
  for (let times = 0; times < 2; times += 1)
    expect((await send(HANA, 'PUT', `/api/my-plans/${planNo}`, edit)).status).toBe(200);
  expect((await send(SET, 'POST', `/api/my-plans/${planNo}/changes/2/undo`)).status).toBe(200);
  const notices = await told();
  expect(notices.map(({ memberNos }) => memberNos)).toEqual([
    [HANA, SET],
    [DUL, SET],
    [HANA, DUL],
  ]);
  expect(new Set(notices.map(({ noticeKey }) => noticeKey)).size).toBe(3);
});

test('nobody is told of private items, nor of changes that make no difference, and an owner alone is not told', async () => {
  await change(HANA, { type: 'words', planTitle: '혼자 오사카' });
  await join(DUL);
  await change(HANA, { type: 'item', itemNo: 2_000_000_001, text: '여권', isPrivate: true });
  await change(HANA, { type: 'words', planTitle: '혼자 오사카' });
  expect(await told()).toEqual([]);
});
