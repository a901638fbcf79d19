import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  PLAN_MESSAGES,
  type Plan,
  type PlanChangeEntry,
  type SharedPlan,
} from '@osaka/contracts/planner';
import { bearer } from '@osaka/service-kit/testing';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const NO = 1_000_000_000;
const FLIGHT = {
  type: 'booking',
  bookingNo: NO,
  kind: 'flight',
  title: '대한항공 KE723',
  fromName: '인천',
  toName: '간사이공항',
  day: 1,
  time: '09:35',
  endTime: '11:25',
  code: 'QX7T2P',
  link: 'https://air.example/q',
  memo: '창가 32A',
  costKrw: 412_300,
  travelId: 11,
};
let planNo: number;
let nextId = 0;

beforeEach(async () => {
  planNo = await plan(HANA);
});

async function change(...changes: object[]) {
  const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each) => {
      nextId += 1;
      return { changeId: `booking-${String(nextId).padStart(6, '0')}`, ...each };
    }),
  });
  return { status, answer, data: answer.data as unknown as { plan: Plan; skipped: string[] } };
}
const show = async (no = planNo) => (await get(HANA, `/api/my-plans/${no}`)).answer.data as unknown as Plan;
const history = async () =>
  ((await get(HANA, `/api/my-plans/${planNo}/changes`)).answer.data as unknown as { changes: PlanChangeEntry[] })
    .changes;
const undo = (changeNo: number) => send(HANA, 'POST', `/api/my-plans/${planNo}/changes/${changeNo}/undo`);
const file = async (path: string) => (await planner.app.request(path, { headers: bearer(HANA) })).text();
async function link(scopes: object): Promise<string> {
  const body = { expiresInDays: 7, ...scopes };
  return String((await send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, body)).answer.data.token);
}
async function shared(scopes: object): Promise<SharedPlan> {
  const response = await planner.app.request(`/api/shared-plans/${await link(scopes)}`);
  return ((await response.json()) as { data: SharedPlan }).data;
}
const copyOf = async (path: string) =>
  show((await send(HANA, 'POST', path, { travelStartDate: '2026-05-01' })).answer.data.planNo);

describe('a booking', () => {
  test('is answered with all fields, by its start; the ones left out are empty', async () => {
    const { status, data } = await change(
      { type: 'booking', bookingNo: NO + 1, kind: 'other', title: ' 렌터카 ' },
      FLIGHT,
    );
    const { type: _type, ...flight } = FLIGHT;
    const EMPTY = { fromName: '', toName: '', day: null, time: null, endDay: null, endTime: null, code: '' };
    expect([status, data.plan.bookings]).toEqual([
      200,
      [
        { ...flight, endDay: null, costYen: null },
        {
          ...{ bookingNo: NO + 1, kind: 'other', title: '렌터카', ...EMPTY },
          ...{ link: '', memo: '', costYen: null, costKrw: null, travelId: null },
        },
      ],
    ]);
    expect((await show()).bookings).toEqual(data.plan.bookings);
  });

  test.each([
    ['no title', { title: undefined }, PLAN_MESSAGES.bookingTitleMissing, 'title'],
    ['an empty title', { title: ' ' }, PLAN_MESSAGES.bookingTitleMissing, 'title'],
    ['a title of 61 characters', { title: '가'.repeat(61) }, PLAN_MESSAGES.bookingTitleLong, 'title'],
    ['an unknown kind', { kind: 'rocket' }, PLAN_MESSAGES.bookingKind, 'kind'],
    ['both costs', { costYen: 1 }, PLAN_MESSAGES.bookingCosts, 'costKrw'],
    ['a fraction', { costKrw: 0.5 }, PLAN_MESSAGES.bookingCost, 'costKrw'],
    ['a link of another kind', { link: 'javascript:alert(1)' }, PLAN_MESSAGES.url, 'link'],
    ['a code of 41 characters', { code: 'A'.repeat(41) }, PLAN_MESSAGES.bookingCodeLong, 'code'],
    ['an end before its start', { endTime: '09:00' }, PLAN_MESSAGES.bookingEnd, 'endTime'],
    ['a day behind the trip', { day: 4 }, PLAN_MESSAGES.dayUnknown, 'day'],
    ['a number of the catalogue', { bookingNo: 5 }, PLAN_MESSAGES.ownId, 'bookingNo'],
  ])('with %s is refused, and nothing is saved', async (_case, fields, message, path) => {
    const { status, answer } = await change({ ...FLIGHT, ...fields });
    expect([status, answer.errors?.[0]]).toEqual([400, { path: `changes.0.${path}`, message }]);
    expect((await show()).bookings).toEqual([]);
  });

  test('beyond the fortieth is refused', async () => {
    await change(...Array.from({ length: 40 }, (_, at) => ({ ...FLIGHT, bookingNo: NO + at })));
    const { status, answer } = await change({ ...FLIGHT, bookingNo: NO + 40 });
    expect([status, answer.message]).toEqual([409, '예약은 한 플랜에 최대 40개까지 적을 수 있어요.']);
  });

  test('is in the history without its code, and comes back by undo with it', async () => {
    await change(FLIGHT);
    await change({ type: 'booking', bookingNo: NO, code: 'NEWCODE', memo: '통로' });
    await change({ type: 'unbook', bookingNo: NO });
    const entries = await history();
    expect(JSON.stringify(entries)).not.toMatch(/QX7T2P|NEWCODE/);
    expect(entries[1]?.written).toEqual([
      { of: 'booking', bookingNo: NO, part: 'memo', before: '창가 32A', after: '통로' },
    ]);
    await undo(3);
    expect((await show()).bookings[0]?.code).toBe('NEWCODE');
    await undo(2);
    expect((await show()).bookings[0]).toMatchObject({ code: 'QX7T2P', memo: '창가 32A' });
  });

  test('of a hotel fills the nights without a lodging, and keeps to a shorter trip', async () => {
    const { data } = await change({
      type: 'booking',
      bookingNo: NO,
      kind: 'hotel',
      title: '호텔',
      day: 1,
      endDay: 3,
      travelId: 12,
    });
    expect(data.plan.days.map(({ lodging }) => lodging)).toEqual([{ travelNo: 12 }, { travelNo: 12 }, null]);
    await change({ type: 'dates', travelStartDate: '2026-03-20', travelEndDate: '2026-03-21' });
    expect((await show()).bookings).toMatchObject([{ day: 1, endDay: null }]);
    await undo(2);
    expect((await show()).bookings).toMatchObject([{ day: 1, endDay: 3 }]);
  });

  test('is seen by those of the plan alone', async () => {
    await change(FLIGHT);
    expect((await get(DUL, `/api/my-plans/${planNo}`)).status).toBe(403);
    expect(JSON.stringify(await get(HANA, '/api/my-plans?page=1'))).not.toContain('QX7T2P');
  });

  test('is copied without its code', async () => {
    await change(FLIGHT);
    const { bookings } = await copyOf(`/api/my-plans/${planNo}/copy`);
    expect(bookings).toMatchObject([{ title: FLIGHT.title, memo: FLIGHT.memo, costKrw: FLIGHT.costKrw, code: '' }]);
  });

  const SHOWN: (keyof Booking)[] = ['title', 'fromName', 'toName', 'day', 'time', 'endTime', 'travelId'];
  test.each([
    ['no scope', {}, undefined],
    ['the memos alone', { memo: true, budget: true, links: true }, undefined],
    ['the bookings', { bookings: true }, SHOWN],
    ['bookings and memos', { bookings: true, memo: true }, [...SHOWN, 'memo', 'link']],
    ['bookings and budget', { bookings: true, budget: true }, [...SHOWN, 'costKrw', 'costYen']],
  ] as const)('is in a share and taken along with %s as far as that says', async (_case, scopes, fields) => {
    await change(FLIGHT);
    const answer = await shared(scopes);
    expect(JSON.stringify(answer)).not.toContain('QX7T2P');
    const always = ['bookingNo', 'kind', 'endDay'];
    expect(answer.bookings?.flatMap(Object.keys).sort()).toEqual(fields && [...always, ...fields].sort());
    const { bookings } = await copyOf(`/api/shared-plans/${await link(scopes)}/copy`);
    expect(bookings.length).toBe(fields ? 1 : 0);
    expect(JSON.stringify(bookings)).not.toContain('QX7T2P');
    expect(bookings[0]?.memo === FLIGHT.memo).toBe(Boolean(fields?.includes('memo' as never)));
    expect(bookings[0]?.costKrw === FLIGHT.costKrw).toBe(Boolean(fields?.includes('costKrw' as never)));
  });

  test('is in calendars with its times, as far as the link shows it, and never with its code', async () => {
    const hotel = { type: 'booking', bookingNo: NO + 1, kind: 'hotel', title: '호텔, 난바', day: 1, endDay: 3 };
    await change(FLIGHT, hotel);
    const own = await file(`/api/my-plans/${planNo}/export?format=ics`);
    for (const line of [
      'DTSTART;TZID=Asia/Tokyo:20260320T093500\r\nDTEND;TZID=Asia/Tokyo:20260320T112500\r\nSUMMARY:대한항공 KE723',
      'DTSTART;VALUE=DATE:20260320\r\nDTEND;VALUE=DATE:20260322\r\nSUMMARY:호텔\\, 난바',
      '창가 32A',
    ])
      expect(own).toContain(line);
    const ofLink = async (scopes: object) => file(`/api/shared-plans/${await link(scopes)}/export?format=ics`);
    expect(await ofLink({})).not.toMatch(/KE723|12:25/);
    const shown = await ofLink({ bookings: true });
    expect(shown).toContain('KE723');
    expect(shown).not.toContain('창가');
    expect(own + shown).not.toContain('QX7T2P');
  });

  test('that lands on the first day says in calendars when one leaves the airport', async () => {
    await change(FLIGHT, { type: 'move', travelId: 12, day: 1, before: null });
    expect(await file(`/api/my-plans/${planNo}/export?format=ics`)).toContain('12:25에 출발해요');
  });

  test('has its code in the member’s own file', async () => {
    await change(FLIGHT);
    expect(await file(`/api/my-plans/${planNo}/export?format=json`)).toContain('QX7T2P');
  });
});
