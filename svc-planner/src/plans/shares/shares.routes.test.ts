import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PageHead } from '@osaka/contracts';
import { PLAN_MESSAGES, type SharedPlan } from '@osaka/contracts/planner';
import { clockAt } from '@osaka/service-kit';
import { asMember, bearer, openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { createPlannerApp } from '../../app.ts';
import { createPlannerContext } from '../../context.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const SECRETS = {
  flight: 'https://www.skyscanner.co.kr/secret',
  hotel: 'https://www.agoda.com/secret',
  memo: '비밀 메모, 아무도 모른다',
  lodging: '비밀 호텔',
};
let planNo: number;

beforeEach(async () => {
  planNo = await plan(
    HANA,
    {},
    {
      minBudget: 777_001,
      maxBudget: 888_002,
      transportReservationLink: SECRETS.flight,
      accommodationLink: SECRETS.hotel,
    },
  );
  await planner.context.destinations.keep({
    travelNo: 21,
    title: '우메다; 스카이, 빌딩',
    status: 'Y',
    mapX: 135.49,
    mapY: 34.7,
    explain: '',
    imageUrl: null,
    version: 1,
  });
  await change(
    { type: 'move', travelId: 11, day: 1 },
    { type: 'add', travelNo: 21, day: 2 },
    { type: 'stop', travelId: 11, time: '09:30', stayMinutes: 90, memo: SECRETS.memo },
    {
      type: 'stop',
      travelId: 21,
      time: '23:30',
      stayMinutes: 60,
      visit: { state: 'visited', at: '2026-03-20T06:24:00.000Z' },
    },
    { type: 'day', day: 1, memo: SECRETS.memo, lodging: { name: SECRETS.lodging, mapX: 135.5, mapY: 34.7 } },
  );
});

async function change(...changes: object[]) {
  const answer = await send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: changes.map((each, at) => ({
      changeId: `shared-${at}-${Math.random().toString(36).slice(2, 8)}`,
      ...each,
    })),
  });
  expect(answer.status).toBe(200);
}
const share = async (scopes: object = {}) =>
  (await send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, { opinions: false, expiresInDays: 7, ...scopes })).answer
    .data as unknown as {
    shareNo: number;
    token: string;
    url: string;
  };

async function asGuest(method: string, path: string, body?: object, cookie?: string) {
  const response = await planner.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    cookie: response.headers.get('set-cookie'),
    answer: (await response.json()) as { message: string; data: SharedPlan },
  };
}
const open = (token: string) => asGuest('GET', `/api/shared-plans/${token}`);

describe('a share link', () => {
  const hidden: [string, object, string[]][] = [
    [
      'nothing besides the trip',
      {},
      ['777001', '888002', SECRETS.flight, SECRETS.hotel, SECRETS.memo, SECRETS.lodging, 'opinions":[', 'hearts'],
    ],
    ['the budget alone', { budget: true }, [SECRETS.flight, SECRETS.hotel, SECRETS.memo, SECRETS.lodging]],
    ['the links alone', { links: true }, ['777001', '888002', SECRETS.memo, SECRETS.lodging]],
    ['memos and lodging alone', { memo: true }, ['777001', '888002', SECRETS.flight, SECRETS.hotel]],
  ];
  test.each(hidden)(
    'shows %s where that is allowed, and its answer and calendar hold nothing else',
    async (_what, scopes, secrets) => {
      const { token } = await share(scopes);
      const { status, answer } = await open(token);
      const calendar = await (await planner.app.request(`/api/shared-plans/${token}/export?format=ics`)).text();
      expect([status, answer.data.planTitle]).toEqual([200, '오사카 봄 여행']);
      for (const text of [JSON.stringify(answer), calendar.replace(/\r\n /g, '').replace(/\\/g, '')]) {
        for (const secret of [...secrets, 'memberNo', 'memberName', 'copyVersion', 'rank', 'companions', 'visit'])
          expect(text).not.toContain(secret);
      }
    },
  );

  test('shows all that every scope allows, in the order of the plan', async () => {
    const { token } = await share({ budget: true, links: true, memo: true, opinions: true });
    const { data } = (await open(token)).answer;
    expect(data).toMatchObject({
      minBudget: 777_001,
      accommodationLink: SECRETS.hotel,
      opinions: [],
      hearts: {},
      scopes: { budget: true, links: true, memo: true, opinions: true },
    });
    expect(data.days[0]).toMatchObject({ memo: SECRETS.memo, lodging: { name: SECRETS.lodging } });
    expect(data.selectedPlaces.map(({ travelId }) => travelId)).toEqual([11, 21, 12, 13]);
  });

  test('shows ways that were set between places, and one from the lodging only with the memos', async () => {
    await change(
      { type: 'move', travelId: 12, day: 2 },
      { type: 'stop', travelId: 21, travelMinutes: 33, travelMode: 'taxi' },
      { type: 'stop', travelId: 12, travelMinutes: 12, travelMode: 'walk' },
    );
    const waysOf = async (scopes: object) =>
      (await open((await share(scopes)).token)).answer.data.selectedPlaces
        .filter(({ day }) => day === 2)
        .map(({ travelMinutes, travelMode, travelFrom }) => [travelMinutes, travelMode, travelFrom]);
    expect(await waysOf({})).toEqual([
      [null, null, null],
      [12, 'walk', 'place 21'],
    ]);
    expect(await waysOf({ memo: true })).toEqual([
      [33, 'taxi', 'lodging 135.5,34.7'],
      [12, 'walk', 'place 21'],
    ]);
    // A destination is shared by its name and position, and the way is bound to those.
    await change(
      { type: 'day', day: 1, lodging: { travelNo: 21 } },
      { type: 'stop', travelId: 21, travelMinutes: 34, travelMode: 'taxi' },
    );
    expect((await waysOf({ memo: true }))[0]).toEqual([34, 'taxi', 'lodging 135.49,34.7']);
  });

  test('is 404 when unknown, 410 when revoked, expired or when the plan is gone; at most ten hold', async () => {
    expect((await open('unknown')).status).toBe(404);
    const links = [];
    for (let no = 0; no < 10; no += 1) links.push(await share({ expiresInDays: no === 0 ? 1 : 30 }));
    const eleventh = await send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, { opinions: false, expiresInDays: 7 });
    expect([eleventh.status, eleventh.answer.message]).toEqual([409, PLAN_MESSAGES.sharesFull]);
    const [first, second, third] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
    expect((await send(HANA, 'DELETE', `/api/my-plans/${planNo}/shares/${second.shareNo}`)).status).toBe(200);
    const revoked = await open(second.token);
    expect([revoked.status, revoked.answer.message]).toEqual([410, PLAN_MESSAGES.linkGone]);
    expect((await share()).token).toBeDefined();
    planner.time.now = new Date('2026-03-11T12:00:00+09:00');
    expect((await open(first.token)).status).toBe(410);
    expect(((await get(HANA, `/api/my-plans/${planNo}/shares`)).answer.data as unknown as object[]).length).toBe(9);
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
    expect((await open(third.token)).status).toBe(410);
    expect((await send(HANA, 'POST', `/api/my-plans/${planNo}/shares`, {})).status).toBe(400);
  });

  test('shows the lodging that is a destination by its name with the memos, and its places with Japanese names and usual stays', async () => {
    const facts = {
      status: 'Y' as const,
      explain: '',
      imageUrl: null,
      version: 2,
      mapX: 135.49,
      mapY: 34.7,
      addressJa: '大阪市北区',
      stayMinutes: 40,
    };
    await planner.context.destinations.keep({
      ...facts,
      travelNo: 21,
      title: '우메다',
      titleJa: '梅田',
    });
    await change({ type: 'day', day: 2, lodging: { travelNo: 21 } });
    const { data } = (await open((await share({ memo: true })).token)).answer;
    expect(data.days[1]?.lodging).toEqual({ name: '우메다', mapX: 135.49, mapY: 34.7 });
    expect(data.selectedPlaces[1]).toMatchObject({
      travelId: 21,
      titleJa: '梅田',
      addressJa: '大阪市北区',
      usualStayMinutes: 40,
    });
    expect((await get(HANA, `/api/my-plans/${planNo}`)).answer.data).toMatchObject({
      selectedPlaces: [{}, { titleJa: '梅田', addressJa: '大阪市北区' }, {}, {}],
    });
    const calendar = await (
      await planner.app.request(`/api/my-plans/${planNo}/export?format=ics`, { headers: bearer(HANA) })
    ).text();
    expect(calendar.replace(/\r\n /g, '')).toContain('숙소: 우메다');
  });

  test('its token is stored nowhere', async () => {
    const { token, url } = await share();
    expect(url).toBe(`/share/${token}`);
    const everything = await Promise.all(
      (await planner.database.db.collections()).map((collection) => collection.find().toArray()),
    );
    expect(JSON.stringify(everything)).not.toContain(token);
  });
});

describe('opinions', () => {
  test('of a guest: the own hearts are shown to the browser that gave them, and to no other', async () => {
    const { token } = await share({ opinions: true });
    const given = await asGuest('POST', `/api/shared-plans/${token}/opinions`, { travelId: 21, heart: true });
    expect(given.answer.data).toMatchObject({ hearts: { 21: 1 }, ownHearts: [21] });
    const own = await asGuest('GET', `/api/shared-plans/${token}`, undefined, given.cookie?.split(';')[0]);
    expect(own.answer.data.ownHearts).toEqual([21]);
    expect((await open(token)).answer.data).not.toHaveProperty('ownHearts');
  });

  test('of guests are on every link that allows them and in the owner’s plan; hidden ones only there', async () => {
    const [one, other, closed] = [await share({ opinions: true }), await share({ opinions: true }), await share()];
    const said = await asGuest('POST', `/api/shared-plans/${one.token}/opinions`, {
      nickname: '하늘',
      text: ' <b>좋아요</b> ',
      travelId: 11,
    });
    expect([said.status, said.answer.data.opinions]).toEqual([
      200,
      [{ opinionNo: 1, travelId: 11, nickname: '하늘', text: '<b>좋아요</b>', at: '2026-03-10T03:00:00.000Z' }],
    ]);
    expect(said.cookie).toMatch(
      new RegExp(
        `^guest=[\\w-]{22}; Max-Age=\\d+; Path=/api/shared-plans/${one.token}; HttpOnly; Secure; SameSite=Lax$`,
      ),
    );
    const guest = said.cookie?.split(';')[0];
    for (const heart of [true, true])
      await asGuest('POST', `/api/shared-plans/${one.token}/opinions`, { travelId: 21, heart }, guest);
    expect((await open(other.token)).answer.data).toMatchObject({
      opinions: [{ nickname: '하늘' }],
      hearts: { 21: 1 },
    });
    expect((await open(closed.token)).answer.data).not.toHaveProperty('opinions');
    expect((await send(HANA, 'PUT', `/api/my-plans/${planNo}/opinions/1`, { hidden: true })).status).toBe(200);
    expect((await open(other.token)).answer.data.opinions).toEqual([]);
    expect((await get(HANA, `/api/my-plans/${planNo}`)).answer.data).toMatchObject({
      opinions: [{ nickname: '하늘', hidden: true }],
      hearts: { 21: 1 },
    });
    await asGuest('POST', `/api/shared-plans/${one.token}/opinions`, { travelId: 21, heart: false }, guest);
    expect((await open(other.token)).answer.data.hearts).toEqual({});
  });

  test('are refused where the link does not allow them, for places that are not there, and when they are no opinions', async () => {
    const [closed, opened] = [await share(), await share({ opinions: true })];
    const refused = await asGuest('POST', `/api/shared-plans/${closed.token}/opinions`, { travelId: 11, heart: true });
    expect([refused.status, refused.answer.message]).toEqual([403, PLAN_MESSAGES.opinionsClosed]);
    const wrong = [
      { travelId: 99, heart: true },
      { nickname: '하', text: '짧은 이름' },
      { nickname: '운영자', text: '사이트의 이름' },
      { nickname: '하늘', text: '\u3164\u2800' },
      { nickname: '하늘', text: '' },
      { nickname: '하늘', text: '가'.repeat(201) },
      { nickname: '하늘', text: { $gt: '' } },
      {},
    ];
    for (const body of wrong)
      expect([body, (await asGuest('POST', `/api/shared-plans/${opened.token}/opinions`, body)).status]).toEqual([
        body,
        400,
      ]);
  });
});

describe('flooding', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await openTestRedis();
  });
  afterAll(() => redis.close());

  test('an address may write ten messages an hour, under whatever name, cookie or link, and hearts besides', async () => {
    const { db, counters } = planner.database;
    const limited = createPlannerApp(
      createPlannerContext({
        db,
        counters,
        clock: clockAt(() => planner.time.now),
        authenticate: asMember,
        limiter: redis.limiter,
      }),
    );
    const links = [await share({ opinions: true }), await share({ opinions: true })];
    const say = async (no: number, body: object = { nickname: '하늘', text: `${no}번째` }) => {
      const response = await limited.request(`/api/shared-plans/${links[no % 2]?.token}/opinions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `guest=${String(no).padStart(22, 'A')}` },
        body: JSON.stringify(body),
      });
      return [response.status, Number(response.headers.get('retry-after') ?? 0) > 0];
    };
    for (let no = 1; no <= 10; no += 1) expect([no, await say(no)]).toEqual([no, [200, false]]);
    expect(await say(11)).toEqual([429, true]);
    expect(await say(12, { travelId: 11, heart: true })).toEqual([200, false]);
    expect((await open(links[0]?.token ?? '')).answer.data.opinions).toHaveLength(10);
  });
});

describe('the head of the link’s page', () => {
  const head = async (token: string) => {
    const response = await planner.app.request(`/internal/shared-plans/${token}/head`);
    return { status: response.status, head: (await response.json()) as PageHead };
  };

  test('has title, preview and the answer that the screen asks for, with what the link shows and nothing else', async () => {
    const { token } = await share({ opinions: true });
    const { status, head: facts } = await head(token);
    expect([status, facts.title, facts.path]).toEqual([200, '오사카 봄 여행', undefined]);
    expect(facts.description).toContain('2026.03.20 ~ 2026.03.22 · 4곳');
    expect(Object.entries(facts.answers ?? {})).toEqual([
      [`/api/shared-plans/${token}`, expect.objectContaining({ code: '200', data: (await open(token)).answer.data })],
    ]);
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(facts)).not.toContain(secret);
  });

  test('is 404 for an unknown link and 410 for one that was revoked', async () => {
    const { token, shareNo } = await share();
    expect((await head('unknown')).status).toBe(404);
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}/shares/${shareNo}`);
    expect((await head(token)).status).toBe(410);
  });
});

describe('a copy', () => {
  test('of a plan has all fields, days and notes, at the new dates, without companions, history and what was checked off', async () => {
    const before = (await get(HANA, `/api/my-plans/${planNo}`)).answer.data as unknown as Record<string, unknown> & {
      days: object[];
      selectedPlaces: object[];
    };
    const { status, answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, {
      travelStartDate: '2026-05-30',
    });
    expect(status).toBe(201);
    const copy = (await get(HANA, `/api/my-plans/${answer.data.planNo}`)).answer.data;
    const dated = {
      planNo: answer.data.planNo,
      version: 1,
      travelStartDate: '2026-05-30',
      travelEndDate: '2026-06-01',
      createDate: copy.createDate,
      updateDate: copy.updateDate,
    };
    const selectedPlaces = before.selectedPlaces.map((place) => ({ ...place, visit: null }));
    expect(copy).toEqual({
      ...before,
      ...dated,
      selectedPlaces,
      days: before.days.map((day, at) => ({ ...day, date: ['2026-05-30', '2026-05-31', '2026-06-01'][at] })),
    });
    expect((await get(HANA, `/api/my-plans/${answer.data.planNo}/changes`)).answer.data).toMatchObject({ changes: [] });
    expect(
      (await send(HANA, 'POST', `/api/my-plans/${planNo}/copy`, { travelStartDate: '2026-03-09' })).answer.errors,
    ).toEqual([{ path: 'travelStartDate', message: PLAN_MESSAGES.startPast }]);
  });

  test('sent twice with one key is one plan', async () => {
    const headers = { ...bearer(HANA), 'content-type': 'application/json', 'idempotency-key': 'copy-key-0001' };
    const copies = await Promise.all(
      [1, 2].map(() =>
        planner.app.request(`/api/my-plans/${planNo}/copy`, {
          method: 'POST',
          headers,
          body: '{"travelStartDate":"2026-05-30"}',
        }),
      ),
    );
    const [one, two] = await Promise.all(copies.map((copy) => copy.json()));
    expect(one).toEqual(two);
  });

  test('of a shared plan is exactly what the link shows, and belongs to the member', async () => {
    const { token } = await share({ links: true });
    const { status, answer } = await send(DUL, 'POST', `/api/shared-plans/${token}/copy`, {
      travelStartDate: '2026-05-01',
    });
    expect(status).toBe(201);
    const taken = (await get(DUL, `/api/my-plans/${answer.data.planNo}`)).answer.data;
    expect(taken).toMatchObject({
      role: 'owner',
      minBudget: 0,
      accommodationLink: SECRETS.hotel,
      travelStartDate: '2026-05-01',
    });
    expect(JSON.stringify(taken)).not.toContain(SECRETS.memo);
    expect(JSON.stringify(taken)).not.toContain(SECRETS.lodging);
  });
});

describe('an export', () => {
  const download = async (format: string) => {
    const response = await planner.app.request(`/api/my-plans/${planNo}/export?format=${format}`, {
      headers: bearer(HANA),
    });
    return { type: response.headers.get('content-type'), text: await response.text() };
  };

  test('as a calendar has an event for every day and every dated place with a time, folded, escaped, in Tokyo time', async () => {
    const { type, text } = await download('ics');
    expect(type).toContain('text/calendar');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = text.replace(/\r\n /g, '').split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5);
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20260320',
        'DTEND;VALUE=DATE:20260321',
        'DTSTART;TZID=Asia/Tokyo:20260320T093000',
        'DTEND;TZID=Asia/Tokyo:20260320T110000',
        'DTEND;TZID=Asia/Tokyo:20260322T003000',
        'SUMMARY:우메다\\; 스카이\\, 빌딩',
      ]),
    );
  });

  test('as a calendar says when one leaves: in time for the first stop, by rail from the lodging or as a member has set the way', async () => {
    const leaving = async () =>
      [...(await download('ics')).text.replace(/\r\n /g, '').matchAll(/(\d\d:\d\d)에 출발해요/g)].map(
        ([, time]) => time,
      );
    await change({ type: 'day', day: 1, lodging: { name: '난바 호텔', mapX: 135.5017, mapY: 34.6655 } });
    const [first, second = ''] = await leaving();
    expect(first).toBe('09:30');
    expect(second > '22:50' && second < '23:10').toBe(true);
    await change({ type: 'stop', travelId: 21, travelMinutes: 90, travelMode: 'taxi' });
    expect(await leaving()).toEqual(['09:30', '22:00']);
    await change({ type: 'stop', travelId: 21, travelMinutes: null, travelMode: 'transit' });
    expect(await leaving()).toEqual([first, second]);
  });

  test('as a calendar keeps its UIDs when date, time and title change', async () => {
    const uids = async () => (await download('ics')).text.match(/^UID:.*$/gm);
    const before = await uids();
    await change(
      { type: 'words', planTitle: '새 제목' },
      { type: 'stop', travelId: 11, time: '12:00' },
      { type: 'dates', travelStartDate: '2026-04-01', travelEndDate: '2026-04-03' },
    );
    expect(await uids()).toEqual(before);
    expect(new Set(before).size).toBe(5);
  });

  test('as GPX has waypoints and routes in the order of the plan, escaped', async () => {
    await change({ type: 'stop', travelId: 11, memo: '<script> & "표"' });
    const { text } = await download('gpx');
    expect(text).toContain(
      '<rte><name>1일차 2026-03-20</name><rtept lat="34.6873" lon="135.5262"><name>오사카성 천수각</name><desc>&lt;script&gt; &amp; &quot;표&quot;</desc></rtept></rte>',
    );
    expect([...text.matchAll(/<wpt[^>]*><name>(.*?)<\/name>/g)].map(([, name]) => name)).toEqual([
      '구로몬시장',
      '도톤보리',
    ]);
  });

  test('has the places in the order of the plan, like the link, whatever moves and times they had', async () => {
    await change(
      { type: 'move', travelId: 13, day: 1, before: 11 },
      { type: 'move', travelId: 12, day: 2, before: 21 },
      { type: 'stop', travelId: 13, time: '20:00' },
      { type: 'stop', travelId: 12, time: '08:00' },
    );
    const names = (data: unknown) => (data as SharedPlan).selectedPlaces.map(({ travelName }) => travelName);
    const order = names((await get(HANA, `/api/my-plans/${planNo}`)).answer.data);
    expect(order).toEqual(['도톤보리', '오사카성 천수각', '구로몬시장', '우메다; 스카이, 빌딩']);
    expect(names((await open((await share()).token)).answer.data)).toEqual(order);
    const gpx = (await download('gpx')).text;
    expect([...gpx.matchAll(/<rtept[^>]*><name>(.*?)<\/name>/g)].map(([, name]) => name)).toEqual(order);
    const lines = (await download('ics')).text
      .replace(/\r\n /g, '')
      .replace(/\\([;,])/g, '$1')
      .split('\r\n');
    const places = [lines.indexOf('DTSTART;VALUE=DATE:20260320'), lines.indexOf('DTSTART;VALUE=DATE:20260321')].map(
      (at) => lines.slice(at).find((line) => line.startsWith('DESCRIPTION:')),
    );
    expect(
      places
        .join('\\n')
        .split('\\n')
        .flatMap((line) => order.filter((name) => line.endsWith(name))),
    ).toEqual(order);
  });

  test('as JSON is the plan as it is read; another format is refused', async () => {
    expect(JSON.parse((await download('json')).text)).toEqual((await get(HANA, `/api/my-plans/${planNo}`)).answer.data);
    expect((await get(HANA, `/api/my-plans/${planNo}/export?format=pdf`)).status).toBe(400);
    const { token } = await share();
    expect((await asGuest('GET', `/api/shared-plans/${token}/export?format=json`)).status).toBe(400);
  });
});
