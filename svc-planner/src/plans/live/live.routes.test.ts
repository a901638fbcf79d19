import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clockAt, openBlockingRedis, openRedis, type ServiceApp, silentLogger } from '@osaka/service-kit';
import {
  asMember,
  bearer,
  eventually,
  listen,
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  type TestDatabase,
} from '@osaka/service-kit/testing';
import { createPlannerApp } from '../../app.ts';
import { createPlannerContext } from '../../context.ts';
import { plannerEvents } from '../../events.ts';
import { callsOf, DUL, HANA } from '../../testing/plan-calls.ts';

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const NOON = new Date('2026-03-10T12:00:00+09:00');
const revoked = new Set<string>();
let database: TestDatabase;
let redis: OutageSwitch;
let instances: Awaited<ReturnType<typeof startInstance>>[];
let planNo: number;
const streams: AbortController[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  revoked.clear();
  redis = await openOutageSwitch(REDIS_URL);
  instances = [await startInstance(), await startInstance()];
  planNo = await one().plan(HANA);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort();
  for (const { stop } of instances) await stop();
  await redis.close();
});

const one = () => instances[0] as (typeof instances)[0];
const other = () => instances[1] as (typeof instances)[0];

/** A process of the service: its own app, hub and connections, one database and one Redis. */
async function startInstance() {
  const publisher = openRedis(redis.url, silentLogger);
  const subscriber = openBlockingRedis(redis.url, silentLogger);
  await new Promise((resolve) =>
    subscriber.status === 'ready' ? resolve(undefined) : subscriber.once('ready', resolve),
  );
  const authenticate: typeof asMember = async (authorization) =>
    revoked.has(authorization ?? '') ? undefined : asMember(authorization);
  const { db, counters } = database;
  const clock = clockAt(() => NOON);
  const context = createPlannerContext({ db, counters, clock, authenticate, redis: publisher, subscriber });
  const app: ServiceApp = createPlannerApp(context);
  const { origin, close } = await listen(app);
  const stop = async () => {
    context.live?.close();
    publisher.disconnect();
    await close();
  };
  return { origin, context, stop, ...callsOf(() => app) };
}

interface Event {
  event: string;
  id?: string;
  data: {
    version: number;
    changeNo: number;
    memberName: string;
    changes: { type: string }[];
    undone?: number;
    people: { memberName: string }[];
  };
}

async function watch(instance: { origin: string }, memberNo = HANA, lastEventId?: number) {
  const controller = new AbortController();
  streams.push(controller);
  const headers = { ...bearer(memberNo), ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) };
  const response = await fetch(`${instance.origin}/api/my-plans/${planNo}/live`, {
    headers,
    signal: controller.signal,
  });
  const events: Event[] = [];
  const state = { isEnded: false };
  if (response.ok && response.body)
    void read(response.body, events)
      .catch(() => {})
      .finally(() => {
        state.isEnded = true;
      });
  return {
    status: response.status,
    headers: response.headers,
    events,
    state,
    of: (event: string) => events.filter((each) => each.event === event),
    close: () => controller.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, events: Event[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = Object.fromEntries(
        part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (fields.event) events.push({ ...fields, data: JSON.parse(fields.data ?? '{}') } as Event);
    }
  }
}

const title = (planTitle: string) =>
  one().send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
    changes: [{ type: 'words', planTitle, changeId: randomUUID() }],
  });
const versionNow = async () => (await one().get(HANA, `/api/my-plans/${planNo}`)).answer.data.version;

async function join(memberNo: number, role = 'editor') {
  const { answer } = await one().send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role });
  await one().send(memberNo, 'POST', `/api/plan-invitations/${answer.data.token}/accept`);
}

test('changes, edits and undos made at one instance are sent by the other, in order, each once, with the version as event id', async () => {
  const watcher = await watch(other());
  expect([watcher.status, watcher.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const first = (await versionNow()) + 1;
  for (let no = 0; no < 10; no += 1) await title(`제목 ${no}`);
  await one().send(HANA, 'POST', `/api/my-plans/${planNo}/changes/10/undo`);
  await eventually(() => expect(watcher.of('change')).toHaveLength(11));
  const changes = watcher.of('change');
  expect(changes.map(({ id }) => Number(id))).toEqual(Array.from({ length: 11 }, (_, at) => first + at));
  expect(changes[0]?.data).toMatchObject({
    version: first,
    changeNo: 1,
    memberName: '여행자',
    changes: [{ type: 'words', planTitle: '제목 0' }],
  });
  expect(changes[10]?.data).toMatchObject({ changeNo: 10, undone: 10 });
});

test('Last-Event-ID brings missed changes, and one reload where they are no longer known', async () => {
  const version = await versionNow();
  for (const no of [1, 2, 3]) await title(`놓친 제목 ${no}`);
  const back = await watch(other(), HANA, version + 1);
  await eventually(() => expect(back.of('change').map(({ data }) => data.version)).toEqual([version + 2, version + 3]));
  for (const unknown of [1, version + 99]) {
    const lost = await watch(other(), HANA, unknown);
    await eventually(() => expect(lost.of('reload')).toHaveLength(1));
    expect([lost.of('change'), Number(lost.of('reload')[0]?.id)]).toEqual([[], version + 3]);
  }
});

test('a private item is told to the other screens of its author alone, and is no version for anybody', async () => {
  await join(DUL);
  const change = async (...changes: object[]) =>
    one().send(HANA, 'POST', `/api/my-plans/${planNo}/changes`, {
      changes: changes.map((each) => ({ type: 'item', itemNo: 1_500_000_000, changeId: randomUUID(), ...each })),
    });
  const [mine, theirs] = [await watch(other()), await watch(other(), DUL)];
  await eventually(() => expect(theirs.of('here').at(-1)?.data.people).toHaveLength(2));
  const version = await versionNow();
  await change({ text: '비밀 선물', isPrivate: true });
  await eventually(() => expect(mine.of('reload')).toHaveLength(1));
  await title('모두의 제목');
  await eventually(() => expect(theirs.of('change')).toHaveLength(1));
  expect(Number(theirs.of('change')[0]?.id)).toBe(version + 1);
  await change({ text: '보이는 선물', isPrivate: false });
  await change({ isPrivate: true });
  await eventually(() =>
    expect(theirs.of('change').map(({ data }) => data.changes[0]?.type)).toEqual(['words', 'item', 'unitem']),
  );
  const late = await watch(other(), DUL, version + 1);
  await eventually(() => expect(late.of('reload')).toHaveLength(1));
  expect([late.of('change'), theirs.of('reload'), JSON.stringify(theirs.events).includes('비밀')]).toEqual([
    [],
    [],
    false,
  ]);
});

test('everyone sees who is there, at all instances, oneself included, each once', async () => {
  await join(DUL, 'viewer');
  const mine = await watch(one());
  const again = await watch(other());
  const theirs = await watch(other(), DUL);
  for (const watcher of [mine, again, theirs])
    await eventually(() => expect(watcher.of('here').at(-1)?.data.people).toHaveLength(2));
  theirs.close();
  for (const watcher of [mine, again])
    await eventually(() => expect(watcher.of('here').at(-1)?.data.people).toHaveLength(1));
});

test('a companion whose role changes gets `reload`, at any instance', async () => {
  await join(DUL);
  const watcher = await watch(other(), DUL);
  await eventually(() => expect(watcher.of('here')).not.toEqual([]));
  await one().send(HANA, 'PUT', `/api/my-plans/${planNo}/companions/${DUL}`, { role: 'viewer' });
  await eventually(() => expect(watcher.of('reload')).toHaveLength(1));
  expect(watcher.state.isEnded).toBe(false);
});

test('without Redis changes still arrive, from the database', async () => {
  const watcher = await watch(other());
  await redis.cut();
  await title('레디스 없이');
  await eventually(() =>
    expect(watcher.of('change').map(({ data }) => data.changes[0])).toMatchObject([{ planTitle: '레디스 없이' }]),
  );
  await redis.restore();
  await title('다시 레디스로');
  await eventually(() => expect(watcher.of('change')).toHaveLength(2));
});

test('strangers and guests get no stream', async () => {
  expect((await watch(one(), DUL)).status).toBe(403);
  expect((await fetch(`${one().origin}/api/my-plans/${planNo}/live`)).status).toBe(401);
});

const LOSSES: [string, () => Promise<unknown>][] = [
  ['the companion is removed', () => one().send(HANA, 'DELETE', `/api/my-plans/${planNo}/companions/${DUL}`)],
  ['the plan is deleted', () => one().send(HANA, 'DELETE', `/api/my-plans/${planNo}`)],
  [
    'the owner withdraws',
    () =>
      plannerEvents(one().context)['member.withdrawn'].apply({
        type: 'member.withdrawn',
        version: 2,
        data: { memberNo: HANA, withdrawnAt: NOON.toISOString() },
      }),
  ],
  [
    "the companion's tokens are revoked",
    async () => {
      revoked.add(`Bearer ${DUL}`);
      await other().context.live?.revoked(DUL);
    },
  ],
];
test.each(LOSSES)('a stream at another instance ends when %s', async (_what, lose) => {
  await join(DUL, 'viewer');
  const watcher = await watch(other(), DUL);
  await eventually(() => expect(watcher.of('here')).not.toEqual([]));
  await title('아직 볼 수 있다');
  await eventually(() => expect(watcher.of('change')).toHaveLength(1));
  await lose();
  await eventually(() => expect(watcher.state.isEnded).toBe(true));
});
