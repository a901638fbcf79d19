import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PageHead } from '@osaka/contracts';
import {
  type AdminCourse,
  COURSE_MESSAGES,
  type Course,
  type CoursePage,
  PLAN_MESSAGES,
} from '@osaka/contracts/planner';
import { migrate, silentLogger } from '@osaka/service-kit';
import { bearer } from '@osaka/service-kit/testing';
import { plannerEvents } from '../../events.ts';
import { plannerMigrations } from '../../migrations.ts';
import { HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const ADMIN = 9;
const OTHER_ADMIN = 8;
const WORDS = {
  title: '처음 가는 오사카',
  summary: '성과 시장과 강변을 이틀에 걸쳐 천천히 걸어요.',
  with: ['혼자', '친구'],
  months: [3, 4],
};
const SUNDAYS = [{ dayOfWeek: '일', startTime: '09:00', endTime: '18:00' }] as const;
let planNo: number;

beforeEach(async () => {
  planNo = await planner.plan(ADMIN, { endDate: '2026-03-21' });
  await know(11, '오사카성 천수각');
  await know(12, '구로몬시장', { timeList: [...SUNDAYS] });
  await know(13, '도톤보리');
  await change(
    { type: 'move', travelId: 11, day: 1 },
    { type: 'move', travelId: 12, day: 2 },
    { type: 'stop', travelId: 11, time: '09:30', stayMinutes: 90, memo: '여는 시각에 맞춰 가요.' },
    { type: 'day', day: 1, memo: '첫날', lodging: { name: '비밀 호텔', mapX: 135.5, mapY: 34.7 } },
  );
});

describe('a course', () => {
  test('is a copy of the days of a plan, without undated places, lodgings and the member', async () => {
    const courseNo = await publish();
    const { answer } = await asGuest<{ data: Course }>(`/api/courses/${courseNo}`);
    expect(answer.data).toMatchObject({
      courseNo,
      ...WORDS,
      days: [
        {
          day: 1,
          memo: '첫날',
          stops: [
            {
              travelNo: 11,
              title: '오사카성 천수각',
              imageUrl: '/images/posters/11-1200.webp',
              mapX: 135.5,
              mapY: 34.7,
              time: '09:30',
              stayMinutes: 90,
              memo: '여는 시각에 맞춰 가요.',
            },
          ],
        },
        { day: 2, stops: [{ travelNo: 12, time: null, stayMinutes: null, memo: '' }] },
      ],
    });
    for (const secret of ['비밀', 'memberNo', 'planNo', '도톤보리'])
      expect(JSON.stringify(answer)).not.toContain(secret);
  });

  test('says how one gets from each place to the next one of its day', async () => {
    await know(11, '오사카성 천수각', { mapX: 135.4983, mapY: 34.7032 });
    await know(13, '도톤보리', { mapX: 135.5013, mapY: 34.6676 });
    await know(14, '위치를 모르는 곳', { mapX: null, mapY: null });
    await change({ type: 'move', travelId: 13, day: 1 }, { type: 'add', travelNo: 14, day: 1, before: null });
    const { answer } = await asGuest<{ data: Course }>(`/api/courses/${await publish()}`);
    const ways = answer.data.days.map(({ stops }) => stops.map(({ way }) => way));
    expect(ways).toMatchObject([[null, { mode: '지하철', fareYen: 240 }, null], [null]]);
    expect(ways[0]?.[1]?.parts[1]).toMatchObject({ line: { nameKo: '미도스지선', kind: 'local' }, stops: 4 });
    expect(ways[0]?.[1]?.parts[1]?.via).toHaveLength(5);
  });

  test('does not change with its plan until it is renewed', async () => {
    const courseNo = await publish();
    await change({ type: 'move', travelId: 13, day: 2 });
    expect(await placesOf(courseNo)).toEqual([11, 12]);
    expect((await admin('POST', `/api/admin/courses/${courseNo}/renew`)).status).toBe(200);
    expect(await placesOf(courseNo)).toEqual([11, 12, 13]);
  });

  test('outlives its plan, and the withdrawal of the administrator who made it', async () => {
    const courseNo = await publish();
    await withdraw(ADMIN);
    expect(await placesOf(courseNo)).toEqual([11, 12]);
    expect(await messageOf('POST', `/api/admin/courses/${courseNo}/renew`, undefined, OTHER_ADMIN)).toEqual([
      404,
      PLAN_MESSAGES.planMissing,
    ]);
  });

  test('leaves out places that are no longer offered, and is not shown without any; administrators see them', async () => {
    const courseNo = await publish();
    await know(11, '오사카성 천수각', { status: 'N', version: 2 });
    expect(await placesOf(courseNo)).toEqual([12]);
    expect((await list()).courses).toMatchObject([{ courseNo, placeCount: 1 }]);
    expect((await administered())[0]).toMatchObject({ placeCount: 2, withdrawn: 1 });
    await know(12, '구로몬시장', { status: 'N', version: 2 });
    expect((await asGuest(`/api/courses/${courseNo}`)).status).toBe(404);
    expect((await list()).totalElements).toBe(0);
  });
});

describe('the list', () => {
  test('has nine a page in their order, filtered by days and by who goes along', async () => {
    const numbers: number[] = [];
    for (let index = 0; index < 10; index++)
      numbers.push(await publish({ title: `코스 ${index}`, with: index === 3 ? ['아이'] : ['혼자'] }));
    await admin('PUT', `/api/admin/courses/${numbers[9]}`, { ...WORDS, title: '맨 앞', with: ['혼자'], order: 0 });
    const first = await list();
    expect([first.totalElements, first.totalPages, first.courses.length]).toEqual([10, 2, 9]);
    expect(first.courses.slice(0, 2).map(({ title }) => title)).toEqual(['맨 앞', '코스 0']);
    expect(first.courses[0]).toMatchObject({
      days: 2,
      placeCount: 2,
      imageUrl: '/images/posters/11-1200.webp',
      imageUrls: ['/images/posters/11-1200.webp', '/images/posters/12-1200.webp'],
    });
    expect((await list('?page=2')).courses.map(({ title }) => title)).toEqual(['코스 8']);
    expect((await list(`?with=${encodeURIComponent('아이')}`)).courses.map(({ title }) => title)).toEqual(['코스 3']);
    for (const [days, count] of [
      ['2', 10],
      ['3', 0],
      ['2-', 10],
      ['3-', 0],
    ])
      expect([days, (await list(`?days=${days}`)).totalElements]).toEqual([days, count]);
  });

  test.each(['days=0', 'days=32', 'days=x', 'days=-2', 'with=%EA%B3%A0%EC%96%91%EC%9D%B4'])(
    'refuses %s with 400',
    async (query) => {
      expect((await asGuest(`/api/courses?${query}`)).status).toBe(400);
    },
  );

  test.each<[from: string | null, to: string | null, shown: boolean]>([
    [null, null, true],
    ['2026-03-10', '2026-03-10', true],
    ['2026-03-11', null, false],
    [null, '2026-03-09', false],
  ])('shows a course from %s to %s on 10 March in Seoul: %s', async (publishedFrom, publishedTo, shown) => {
    planner.time.now = new Date('2026-03-10T00:30:00+09:00');
    const courseNo = await publish({ publishedFrom, publishedTo });
    expect((await asGuest(`/api/courses/${courseNo}`)).status).toBe(shown ? 200 : 404);
    expect((await list()).totalElements).toBe(shown ? 1 : 0);
    expect((await administered())[0]).toMatchObject({ courseNo, isPublished: shown });
    const { answer } = await asGuest<{ pages: object[] }>('/internal/courses/offered');
    expect(answer.pages).toHaveLength(shown ? 1 : 0);
  });
});

describe('taking along', () => {
  test('makes a plan with places, times, stays and notes, and says what is closed then', async () => {
    const courseNo = await publish();
    const { status, answer } = await take(courseNo, '2026-05-01');
    expect([status, answer.data.closed]).toEqual([201, [{ day: 2, travelNo: 12 }]]);
    const plan = (await planner.get(HANA, `/api/my-plans/${answer.data.planNo}`)).answer.data;
    expect(plan).toMatchObject({
      planTitle: WORDS.title,
      planDescription: WORDS.summary,
      travelStartDate: '2026-05-01',
      travelEndDate: '2026-05-02',
      role: 'owner',
      selectedPlaces: [
        { travelId: 11, day: 1, time: '09:30', stayMinutes: 90, memo: '여는 시각에 맞춰 가요.' },
        { travelId: 12, day: 2, time: null },
      ],
      days: [{ memo: '첫날', lodging: null }, { memo: '' }],
    });
    // 3 May 2026 is a Sunday.
    expect((await take(courseNo, '2026-05-02')).answer.data.closed).toEqual([]);
    const changes = [{ changeId: 'after-taking', type: 'remove', travelId: 12 }];
    expect((await planner.send(HANA, 'POST', `/api/my-plans/${answer.data.planNo}/changes`, { changes })).status).toBe(
      200,
    );
  });

  test('takes the course as it is at that moment, whole, while it is edited', async () => {
    const courseNo = await publish();
    await change({ type: 'move', travelId: 13, day: 2 });
    const [taken] = await Promise.all([
      take(courseNo, '2026-05-01'),
      admin('POST', `/api/admin/courses/${courseNo}/renew`),
    ]);
    const plan = (await planner.get(HANA, `/api/my-plans/${taken.answer.data.planNo}`)).answer.data;
    const places = (plan.selectedPlaces as { travelId: number }[]).map(({ travelId }) => travelId);
    expect([
      [11, 12],
      [11, 12, 13],
    ]).toContainEqual(places);
  });

  test('with one key makes one plan', async () => {
    const courseNo = await publish();
    const headers = { 'idempotency-key': 'take-along-once' };
    const [one, other] = [await take(courseNo, '2026-05-01', headers), await take(courseNo, '2026-05-01', headers)];
    expect(other.answer).toEqual(one.answer);
  });

  test.each([
    [{}, PLAN_MESSAGES.startMissing],
    [{ travelStartDate: '' }, PLAN_MESSAGES.startMissing],
    [{ travelStartDate: '2026-02-30' }, '잘못된 날짜입니다.'],
    [{ travelStartDate: '2026-03-09' }, PLAN_MESSAGES.startPast],
  ])('refuses %j', async (body, message) => {
    const courseNo = await publish();
    const { status, answer } = await planner.send(HANA, 'POST', `/api/courses/${courseNo}/copy`, body);
    expect([status, answer.errors?.[0]]).toEqual([400, { path: 'travelStartDate', message }]);
  });

  test('is 404 for a course that is not shown, and refused to guests', async () => {
    const courseNo = await publish({ publishedTo: '2026-03-01' });
    for (const number of [courseNo, 99])
      expect((await take(number, '2026-05-01')).answer.message).toBe(COURSE_MESSAGES.missing);
    const guest = await planner.app.request(`/api/courses/${courseNo}/copy`, { method: 'POST' });
    expect(guest.status).toBe(401);
  });

  test('of a member who has withdrawn leaves no plan', async () => {
    const courseNo = await publish();
    await withdraw(HANA);
    expect((await take(courseNo, '2026-05-01')).status).toBe(401);
    expect(
      await planner.database.db.collection('plans').countDocuments({ memberNo: HANA, withdrawnAt: { $exists: false } }),
    ).toBe(0);
  });
});

describe('administration', () => {
  test('is for administrators', async () => {
    const courseNo = await publish();
    for (const [method, path] of [
      ['GET', '/api/admin/courses'],
      ['GET', `/api/admin/courses/${courseNo}`],
      ['POST', '/api/admin/courses'],
      ['PUT', `/api/admin/courses/${courseNo}`],
      ['DELETE', `/api/admin/courses/${courseNo}`],
      ['POST', `/api/admin/courses/${courseNo}/renew`],
      ['GET', '/api/admin/courses/audit-log'],
    ] as const)
      expect((await planner.send(HANA, method, path, method === 'GET' ? undefined : WORDS)).status).toBe(403);
  });

  test('refuses plans of others, also to renew, plans with own places, and plans without a dated place', async () => {
    const courseNo = await publish();
    const others = await planner.plan(HANA);
    const empty = await planner.plan(ADMIN);
    expect(await messageOf('POST', '/api/admin/courses', { planNo: others, ...WORDS })).toEqual([
      403,
      PLAN_MESSAGES.notYours,
    ]);
    expect(await messageOf('POST', `/api/admin/courses/${courseNo}/renew`, undefined, OTHER_ADMIN)).toEqual([
      403,
      PLAN_MESSAGES.notYours,
    ]);
    expect(await messageOf('POST', '/api/admin/courses', { planNo: empty, ...WORDS })).toEqual([
      409,
      COURSE_MESSAGES.empty,
    ]);
    expect((await messageOf('POST', '/api/admin/courses', { planNo: 999, ...WORDS }))[0]).toBe(404);
    const place = { name: '비밀 라멘집', mapX: null, mapY: null, category: '맛집' };
    await change({ type: 'add', travelId: 1_234_567_890, day: 1, place });
    for (const [path, body] of [
      ['/api/admin/courses', { planNo, ...WORDS }],
      [`/api/admin/courses/${courseNo}/renew`, undefined],
    ] as const)
      expect(await messageOf('POST', path, body)).toEqual([409, '내 장소가 있는 플랜은 추천 코스로 만들 수 없어요.']);
    expect(await placesOf(courseNo)).toEqual([11, 12]);
  });

  test.each([
    [{ title: ' ' }, 'title', COURSE_MESSAGES.title],
    [{ title: '가' }, 'title', COURSE_MESSAGES.titleShort],
    [{ title: '가'.repeat(51) }, 'title', COURSE_MESSAGES.titleLong],
    [{ summary: '짧은 소개' }, 'summary', COURSE_MESSAGES.summaryShort],
    [{ summary: '가'.repeat(301) }, 'summary', COURSE_MESSAGES.summaryLong],
    [{ with: [] }, 'with', COURSE_MESSAGES.with],
    [{ with: ['고양이'] }, 'with.0', COURSE_MESSAGES.with],
    [{ with: ['혼자', '혼자'] }, 'with', COURSE_MESSAGES.with],
    [{ months: [0] }, 'months.0', COURSE_MESSAGES.months],
    [{ months: [13] }, 'months.0', COURSE_MESSAGES.months],
    [{ months: [3, 3] }, 'months', COURSE_MESSAGES.months],
    [{ order: -1 }, 'order', COURSE_MESSAGES.order],
    [{ publishedFrom: '2026-02-30' }, 'publishedFrom', '잘못된 날짜입니다.'],
    [{ publishedFrom: '2026-05-02', publishedTo: '2026-05-01' }, 'publishedTo', COURSE_MESSAGES.period],
  ])('refuses %j', async (wrong, path, message) => {
    const courseNo = await publish({ title: '그대로 남는 코스' });
    for (const [method, address, body] of [
      ['POST', '/api/admin/courses', { planNo, ...WORDS, ...wrong }],
      ['PUT', `/api/admin/courses/${courseNo}`, { ...WORDS, ...wrong }],
    ] as const) {
      const { status, answer } = await admin(method, address, body);
      expect([status, answer.errors?.[0]]).toEqual([400, { path, message }]);
    }
    expect((await list()).courses.map(({ title }) => title)).toEqual(['그대로 남는 코스']);
  });

  test('keeps order and period that a change leaves out, and compares a new end with the stored start', async () => {
    const courseNo = await publish({ publishedFrom: '2026-03-05', publishedTo: '2026-04-30' });
    expect((await admin('PUT', `/api/admin/courses/${courseNo}`, { ...WORDS, title: '새 제목' })).status).toBe(200);
    expect((await administered())[0]).toMatchObject({
      title: '새 제목',
      order: 1,
      publishedFrom: '2026-03-05',
      publishedTo: '2026-04-30',
      planNo,
    });
    const { status, answer } = await admin('PUT', `/api/admin/courses/${courseNo}`, {
      ...WORDS,
      publishedTo: '2026-03-01',
    });
    expect([status, answer.errors?.[0]?.message]).toEqual([400, COURSE_MESSAGES.period]);
  });

  test('is in the audit log: what was made, changed, renewed and deleted', async () => {
    const courseNo = await publish();
    await admin('PUT', `/api/admin/courses/${courseNo}`, { ...WORDS, months: [] });
    await change({ type: 'move', travelId: 13, day: 2 });
    await admin('POST', `/api/admin/courses/${courseNo}/renew`);
    expect((await admin('DELETE', `/api/admin/courses/${courseNo}`)).status).toBe(200);
    expect((await asGuest(`/api/courses/${courseNo}`)).status).toBe(404);
    const { answer } = await admin('GET', '/api/admin/courses/audit-log');
    const { list: entries, actors } = answer.data as unknown as { list: object[]; actors: object[] };
    const target = { kind: 'course', targetNo: courseNo, targetName: WORDS.title, actorNo: ADMIN };
    expect(entries).toMatchObject([
      { ...target, action: 'delete' },
      {
        ...target,
        action: 'update',
        changes: [
          {
            field: 'days',
            before: ['1일차 09:30 오사카성 천수각', '2일차 구로몬시장'],
            after: ['1일차 09:30 오사카성 천수각', '2일차 구로몬시장', '2일차 도톤보리'],
          },
        ],
      },
      { ...target, action: 'update', changes: [{ field: 'months', before: ['3월', '4월'], after: [] }] },
      { ...target, action: 'create' },
    ]);
    expect(actors).toEqual([{ memberNo: ADMIN, memberId: 'member9' }]);
    const count = await admin('GET', '/api/admin/courses/audit-log/count?from=2026-03-10');
    expect(count.answer.data).toEqual({ total: 4 });
  });

  test('of two changes at once keeps both in the log', async () => {
    const courseNo = await publish();
    const answers = await Promise.all(
      ['하나 제목', '둘 제목'].map((title) => admin('PUT', `/api/admin/courses/${courseNo}`, { ...WORDS, title })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { answer } = await admin('GET', '/api/admin/courses/audit-log');
    expect((answer.data as unknown as { list: object[] }).list).toHaveLength(3);
  });

  test('of a course that does not exist is 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/courses/99'],
      ['PUT', '/api/admin/courses/99'],
      ['DELETE', '/api/admin/courses/99'],
      ['POST', '/api/admin/courses/99/renew'],
    ] as const)
      expect(await messageOf(method, path, method === 'PUT' ? WORDS : undefined)).toEqual([
        404,
        COURSE_MESSAGES.missing,
      ]);
  });
});

describe('pages', () => {
  test('the head of a course has its canonical address, structured data and answer', async () => {
    const courseNo = await publish();
    const { answer } = await asGuest<PageHead>(`/internal/courses/${courseNo}/head`);
    expect(answer).toMatchObject({
      title: `${WORDS.title} (1박 2일 추천 코스)`,
      description: WORDS.summary,
      path: `/courses/${courseNo}`,
      imagePath: '/images/posters/11-preview.jpg',
      structuredData: {
        '@type': 'TouristTrip',
        itinerary: { numberOfItems: 2, itemListElement: [{ position: 1, item: { name: '오사카성 천수각' } }, {}] },
      },
      breadcrumbs: [{}, { path: '/courses' }, { name: WORDS.title }],
      answers: { [`/api/courses/${courseNo}`]: { data: { courseNo } } },
    });
    expect((await asGuest('/internal/courses/99/head')).status).toBe(404);
  });

  test('the head of the list names its filters, and a list without courses is not to be indexed', async () => {
    await publish();
    const filtered = `?days=2&with=${encodeURIComponent('친구')}`;
    const { answer } = await asGuest<PageHead>(`/internal/courses/head${filtered}`);
    expect(answer).toMatchObject({ title: '추천 코스 (1박 2일 · 친구)', path: `/courses${filtered}` });
    expect(Object.keys(answer.answers ?? {})).toEqual([`/api/courses${filtered}&page=1`]);
    expect((await asGuest<PageHead>('/internal/courses/head?days=9')).answer.path).toBeUndefined();
    expect((await asGuest('/internal/courses/head?days=x')).status).toBe(400);
  });
});

test('the first courses come once, and a deleted one does not come back', async () => {
  const { db } = planner.database;
  await migrate(db, plannerMigrations, silentLogger);
  expect(await administered()).toHaveLength(15);
  await admin('DELETE', '/api/admin/courses/1');
  expect(await messageOf('POST', '/api/admin/courses/2/renew')).toEqual([409, COURSE_MESSAGES.withoutPlan]);
  await migrate(db, plannerMigrations, silentLogger);
  expect((await administered()).map(({ courseNo }) => courseNo)).not.toContain(1);
  expect(await publish()).toBe(16);
});

async function admin(method: string, path: string, body?: unknown, memberNo = ADMIN) {
  return planner.send(memberNo, method, path, body, bearer(memberNo, 'admin'));
}

async function messageOf(method: string, path: string, body?: unknown, memberNo = ADMIN) {
  const { status, answer } = await admin(method, path, body, memberNo);
  return [status, answer.message];
}

async function publish(words: object = {}): Promise<number> {
  const { status, answer } = await admin('POST', '/api/admin/courses', { planNo, ...WORDS, ...words });
  expect(status).toBe(201);
  return answer.data.courseNo as number;
}

async function take(courseNo: number, travelStartDate: string, headers: Record<string, string> = {}) {
  return planner.send(HANA, 'POST', `/api/courses/${courseNo}/copy`, { travelStartDate }, headers);
}

async function asGuest<A>(path: string): Promise<{ status: number; answer: A }> {
  const response = await planner.app.request(path);
  return { status: response.status, answer: (await response.json()) as A };
}

async function list(query = ''): Promise<CoursePage> {
  return (await asGuest<{ data: CoursePage }>(`/api/courses${query}`)).answer.data;
}

async function administered(): Promise<AdminCourse[]> {
  return (await admin('GET', '/api/admin/courses')).answer.data as unknown as AdminCourse[];
}

async function placesOf(courseNo: number): Promise<number[]> {
  const { answer } = await asGuest<{ data: Course }>(`/api/courses/${courseNo}`);
  return answer.data.days.flatMap(({ stops }) => stops.map(({ travelNo }) => travelNo));
}

async function know(travelNo: number, title: string, more: object = {}): Promise<void> {
  const imageUrl = `/images/posters/${travelNo}-1200.webp`;
  const place = { travelNo, title, status: 'Y', mapX: 135.5, mapY: 34.7, explain: '', imageUrl, version: 1 } as const;
  await planner.context.destinations.keep({ ...place, ...more });
}

async function change(...changes: object[]): Promise<void> {
  const numbered = changes.map((each, at) => ({
    changeId: `course-${at}-${Math.random().toString(36).slice(2, 8)}`,
    ...each,
  }));
  expect((await planner.send(ADMIN, 'POST', `/api/my-plans/${planNo}/changes`, { changes: numbered })).status).toBe(
    200,
  );
}

async function withdraw(memberNo: number): Promise<void> {
  await plannerEvents(planner.context)['member.withdrawn'].apply({
    type: 'member.withdrawn',
    version: 2,
    data: { memberNo, withdrawnAt: planner.time.now.toISOString() },
  });
}
