import { expect, test } from '@jest/globals';
import { readMemberFiles } from '@osaka/contracts';
import { memberFilesOf, refusesStrangers } from '@osaka/service-kit/testing';
import { DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
refusesStrangers(() => planner.app, [readMemberFiles]);

test('a member’s plans are handed out as JSON and ICS, with drafts and plans of others that the member accompanies', async () => {
  const own = await planner.plan(HANA, {}, { planTitle: '하나의 여행' });
  const { planNo: draftNo } = await planner.draft(HANA, {}, 3);
  const accompanied = await planner.plan(DUL, {}, { planTitle: '둘의 여행' });
  const strange = await planner.plan(DUL, {}, { planTitle: '둘만의 여행' });
  await invite(accompanied);

  const files = await memberFilesOf(planner.app, HANA);
  expect(files.map(({ path }) => path)).toEqual([
    `plans/${own}.json`,
    `plans/${own}.ics`,
    `drafts/${draftNo}.json`,
    `companion-plans/${accompanied}.json`,
  ]);
  const text = (path: string) =>
    files.flatMap((file) => (file.path === path && 'text' in file ? [file.text] : []))[0] ?? '';
  expect(JSON.parse(text(`plans/${own}.json`))).toMatchObject({
    planNo: own,
    planTitle: '하나의 여행',
    role: 'owner',
    selectedPlaces: [{ travelId: 11 }, {}, {}],
  });
  expect(text(`plans/${own}.ics`)).toContain('BEGIN:VCALENDAR');
  expect(JSON.parse(text(`drafts/${draftNo}.json`))).toMatchObject({ planNo: draftNo, travelStartDate: '2026-03-20' });
  expect(JSON.parse(text(`companion-plans/${accompanied}.json`))).toMatchObject({
    role: 'viewer',
    planTitle: '둘의 여행',
  });
  expect(JSON.stringify(files)).not.toContain(`"planNo": ${strange}`);
});

test('many plans come in pages without a gap or a repetition', async () => {
  const first = await planner.plan(HANA);
  const { _id, ...plan } = (await planner.database.db.collection('plans').findOne({})) ?? {};
  const numbers = Array.from({ length: 45 }, (_, index) => first + 100 + index);
  await planner.database.db
    .collection('plans')
    .insertMany(numbers.map((planNo) => ({ ...plan, _id: planNo as never })));
  const paths = (await memberFilesOf(planner.app, HANA))
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.json'));
  expect(paths).toEqual([...numbers.toReversed(), first].map((planNo) => `plans/${planNo}.json`));
});

async function invite(planNo: number): Promise<void> {
  const { answer } = await planner.send(DUL, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'viewer' });
  expect((await planner.send(HANA, 'POST', `/api/plan-invitations/${String(answer.data.token)}/accept`)).status).toBe(
    200,
  );
}
