import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { created, endpoint, envelope, IDEMPOTENCY_KEY } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { systemClock } from '../../clock.ts';
import { asMember, bearer } from '../../testing/as-member.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createApp, on, type ServiceApp } from '../routes.ts';
import { createIdempotency } from './idempotency.ts';

const add = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'member',
  body: z.object({ name: z.string() }),
  status: 201,
  idempotent: true,
  success: envelope(z.object({ run: z.number() })),
});
let database: TestDatabase;
let app: ServiceApp;
let runs: number;
let refusals: string[];
let failure: AppError | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  const route = on(add, async () => {
    runs += 1;
    if (failure) throw failure;
    return created({ run: runs }, '등록했습니다.');
  });
  app = createApp([route], {
    authenticate: asMember,
    idempotency: createIdempotency(database.db, systemClock),
    onRefusal: (_endpoint, { kind }) => void refusals.push(kind),
  });
});
afterAll(() => database.close());
beforeEach(() => {
  [runs, refusals, failure] = [0, [], undefined];
});

test('a repeated call is answered like the first one and runs once; another key or member runs again', async () => {
  const key = randomUUID();
  const first = await send(key);
  expect(first).toMatchObject([201, { data: { run: 1 } }]);
  expect(await send(key)).toEqual(first);
  expect(await send(randomUUID())).toMatchObject([201, { data: { run: 2 } }]);
  expect(await send(key, '책', 2)).toMatchObject([201, { data: { run: 3 } }]);
  expect(await send(undefined)).toMatchObject([201, { data: { run: 4 } }]);
});

test('calls at the same time with one key run once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(key)));
  expect(answers.map(([status]) => status)).toEqual([201, 201, 201]);
  expect(runs).toBe(1);
});

test('the same key with other content, or in a wrong form, is refused', async () => {
  const key = randomUUID();
  await send(key);
  expect((await send(key, '연필'))[0]).toBe(409);
  expect((await send('short'))[0]).toBe(400);
  expect(runs).toBe(1);
});

test('a refusal is answered and counted once, and its key can be used again', async () => {
  const key = randomUUID();
  failure = new AppError('CONFLICT', '이미 있습니다.');
  expect(await send(key)).toMatchObject([409, { message: '이미 있습니다.' }]);
  expect(refusals).toEqual(['CONFLICT']);
  failure = undefined;
  expect(await send(key)).toMatchObject([201, { data: { run: 2 } }]);
});

test('an app without a store of keys cannot have an idempotent call', () => {
  expect(() => createApp([on(add, async () => created({ run: 0 }, ''))], { authenticate: asMember })).toThrow(
    'idempotency store',
  );
});

async function send(key: string | undefined, name = '책', memberNo = 1): Promise<[number, unknown]> {
  const headers = {
    ...bearer(memberNo),
    'content-type': 'application/json',
    ...(key && { [IDEMPOTENCY_KEY.header]: key }),
  };
  const answer = await app.request('/api/things', { method: 'POST', body: JSON.stringify({ name }), headers });
  return [answer.status, await answer.json()];
}
