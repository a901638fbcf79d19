import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { MAX_FEEDS, PLAN_MESSAGES } from '@osaka/contracts/planner';
import ICAL from 'ical.js';
import { plannerEvents } from '../../events.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan } = planner;
let planNo: number;

beforeEach(async () => {
  planNo = await plan(HANA, {}, { planTitle: '봄; 오사카' });
  await change(
    { type: 'move', travelId: 11, day: 1 },
    { type: 'move', travelId: 12, day: 1 },
    { type: 'stop', travelId: 11, time: '23:30', stayMinutes: 60 },
  );
});

async function change(...changes: object[]) {
  const body = { changes: changes.map((each) => ({ changeId: randomUUID(), ...each })) };
  expect((await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, body)).status).toBe(200);
}
const make = (memberNo: number, no: number | null) => send(memberNo, 'POST', '/api/calendar-feeds', { planNo: no });
const urlOf = async (memberNo: number, no: number | null) => String((await make(memberNo, no)).answer.data.url);
async function read(url: string) {
  const response = await planner.app.request(url);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    lines: text.replaceAll('\r\n ', '').split('\r\n'),
  };
}
const messageOf = ({ text }: { text: string }) => JSON.parse(text).message;

test('a feed of a plan has its days, each dated place at its reckoned time, and says how often it is read', async () => {
  const { status, answer } = await make(HANA, planNo);
  expect([status, answer.message]).toEqual([201, PLAN_MESSAGES.feedMade]);
  expect(answer.data.url).toMatch(/^\/api\/calendar\/[\w-]{22}\.ics$/);
  const url = String(answer.data.url);
  const feed = await read(url);
  expect(feed.status).toBe(200);
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(feed.headers.get('cache-control')).toBe('private, no-store');
  expect(feed.lines).toEqual(expect.arrayContaining(['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H']));
  const starts = feed.lines.filter((line) => line.startsWith('DTSTART;TZID=Asia/Tokyo:'));
  expect(starts).toHaveLength(2);
  expect(starts[0]).toContain('T233000');
  // After the first, behind midnight, and there is a way between them.
  expect((starts[1] ?? '').slice(-6) > '003000').toBe(true);
  expect(await planner.database.db.collection('calendarFeeds').findOne()).toMatchObject({ memberNo: HANA, planNo });
  expect(JSON.stringify(await planner.database.db.collection('calendarFeeds').find().toArray())).not.toContain(
    url.slice(14, -4),
  );
});

test('a calendar program reads texts, times of Osaka, whole days and places as they are meant', async () => {
  const memo = `예약; 확인,\n‘2층’ \\ 창가 ${'가'.repeat(80)}`;
  const hotel = { type: 'booking', bookingNo: 1_500_000_000, kind: 'hotel', title: '난바, 호텔', day: 1, endDay: 3 };
  await change({ type: 'stop', travelId: 11, memo }, hotel);
  const calendar = new ICAL.Component(ICAL.parse((await read(await urlOf(HANA, planNo))).text));
  const [zone] = calendar.getAllSubcomponents('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  const found = (name: string) => events.find(({ uid }) => uid.includes(name));
  const place = found('place-11');
  expect([place?.description, place?.startDate.toJSDate().toISOString(), place?.duration.toString()]).toEqual([
    memo,
    '2026-03-20T14:30:00.000Z',
    'PT1H',
  ]);
  expect(found('day-1')?.startDate.isDate).toBe(true);
  const night = found('booking-');
  expect([night?.summary, String(night?.startDate), String(night?.endDate)]).toEqual([
    '난바, 호텔',
    '2026-03-20',
    '2026-03-22',
  ]);
});

test('events keep their UIDs when the trip moves to another start', async () => {
  const url = await urlOf(HANA, planNo);
  const uids = async () => (await read(url)).lines.filter((line) => line.startsWith('UID:'));
  const before = await uids();
  const dates = (await read(url)).lines.filter((line) => line.startsWith('DTSTART;VALUE=DATE:'));
  await change({ type: 'dates', travelStartDate: '2026-06-01', travelEndDate: '2026-06-03' });
  expect(await uids()).toEqual(before);
  expect((await read(url)).lines.filter((line) => line.startsWith('DTSTART;VALUE=DATE:'))).not.toEqual(dates);
});

test('a feed of all plans has those of the member and those of others that the member may read', async () => {
  const url = await urlOf(DUL, null);
  expect((await read(url)).lines.filter((line) => line === 'BEGIN:VEVENT')).toEqual([]);
  await plan(DUL, {}, { planTitle: '나의 오사카' });
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'viewer' });
  await send(DUL, 'POST', `/api/plan-invitations/${answer.data.token}/accept`);
  const { text } = await read(url);
  expect([text.includes('나의 오사카'), text.includes('봄\\; 오사카')]).toEqual([true, true]);
});

test('a feed is listed without its address, ends at once when it is revoked, and is nobody else’s to revoke', async () => {
  const url = await urlOf(HANA, planNo);
  const [feed] = (await send(HANA, 'GET', '/api/calendar-feeds')).answer.data as unknown as { feedNo: number }[];
  expect(feed).toEqual({ feedNo: expect.any(Number), planNo, createdAt: expect.any(String) });
  const revoke = (memberNo: number) => send(memberNo, 'DELETE', `/api/calendar-feeds/${feed?.feedNo}`);
  expect((await revoke(DUL)).status).toBe(404);
  expect((await read(url)).status).toBe(200);
  expect((await revoke(HANA)).answer.message).toBe(PLAN_MESSAGES.feedRevoked);
  const gone = await read(url);
  expect([gone.status, messageOf(gone)]).toEqual([410, PLAN_MESSAGES.feedGone]);
  expect((await revoke(HANA)).status).toBe(404);
  expect((await send(HANA, 'GET', '/api/calendar-feeds')).answer.data).toEqual([]);
});

test('an unknown address is 404, whatever it looks like', async () => {
  for (const file of [`${'A'.repeat(22)}.ics`, 'trip.ics', '.ics', 'A', '%00.ics']) {
    const missing = await read(`/api/calendar/${file}`);
    expect([file, missing.status, messageOf(missing)]).toEqual([file, 404, PLAN_MESSAGES.feedMissing]);
  }
});

test('a feed ends with the access to its plan, with the plan, and with the membership', async () => {
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'viewer' });
  await send(DUL, 'POST', `/api/plan-invitations/${answer.data.token}/accept`);
  const [theirs, own, all] = [await urlOf(DUL, planNo), await urlOf(HANA, planNo), await urlOf(HANA, null)];
  expect((await read(theirs)).status).toBe(200);
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}/companions/${DUL}`);
  expect((await read(theirs)).status).toBe(410);
  expect((await make(DUL, planNo)).status).toBe(403);
  await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
  expect([(await read(own)).status, (await read(all)).status]).toEqual([410, 200]);
  await plannerEvents(planner.context)['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 2,
    data: { memberNo: HANA, withdrawnAt: planner.time.now.toISOString() },
  });
  expect((await read(all)).status).toBe(410);
});

test('a member has at most ten feeds, also of concurrent calls; a revoked one makes room', async () => {
  const made = await Promise.all(Array.from({ length: MAX_FEEDS + 3 }, () => make(HANA, planNo)));
  const refused = made.filter(({ status }) => status === 409);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_FEEDS);
  expect(refused.map(({ answer }) => answer.message)).toEqual(Array(3).fill(PLAN_MESSAGES.feedsFull));
  const kept = made.find(({ status }) => status === 201)?.answer.data as unknown as { feedNo: number };
  await send(HANA, 'DELETE', `/api/calendar-feeds/${kept.feedNo}`);
  expect((await make(HANA, planNo)).status).toBe(201);
});
