import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ACCESS_TOKEN, dataOnly, endpoint, ok } from '@osaka/contracts';
import { generateKeyPair, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { serviceSettings } from './config.ts';
import { createAuthenticate } from './http/authenticate/auth.ts';
import { createApp, on, type ServiceApp } from './http/routes.ts';
import { openService, type Service } from './service.ts';
import { asMember, bearer } from './testing/as-member.ts';
import { eventually } from './testing/eventually.ts';
import { type OutageSwitch, openOutageSwitch } from './testing/outage-switch.ts';

const count = endpoint({ method: 'POST', path: '/api/visits', access: 'member', success: dataOnly(z.int()) });
const hello = endpoint({ method: 'GET', path: '/api/hello', access: 'public', success: dataOnly(z.string()) });

let mongo: OutageSwitch;
let redis: OutageSwitch;
let service: Service<z.output<typeof schema>>;
let app: ServiceApp;
const schema = z.object(serviceSettings);
const text = { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' };

beforeAll(async () => {
  [mongo, redis] = await Promise.all([
    openOutageSwitch(process.env.MONGODB_URL ?? ''),
    openOutageSwitch(process.env.REDIS_URL ?? ''),
  ]);
  const config = schema.parse({
    LOG_LEVEL: 'silent',
    MONGODB_URL: mongo.url,
    MONGODB_DATABASE: `test_${randomUUID().slice(0, 8)}`,
    REDIS_URL: redis.url,
    ACCOUNT_URL: 'http://127.0.0.1:1',
  });
  service = await openService({ name: 'test', jobs: [] }, config);
  const routes = [
    on(count, async () => ok(await service.context.counters.next('visit'))),
    on(hello, async () => ok('안녕하세요')),
  ];
  app = createApp(routes, { ...service.context, authenticate: asMember });
});
afterAll(async () => {
  await service.context.db.dropDatabase();
  await service.close();
  await Promise.all([mongo.close(), redis.close()]);
});

test('while MongoDB is unreachable its calls give 503 with Retry-After, others work, and all recover without a restart', async () => {
  expect(await visits()).toBe(1);

  await mongo.cut();
  const refused = await post();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject(text);
  expect((await app.request('/api/hello')).status).toBe(200);
  expect(await isReady('mongodb')).toBe(false);

  await mongo.restore();
  await eventually(async () => expect(await visits()).toBe(2));
  expect(await isReady('mongodb')).toBe(true);
});

test('while Redis is unreachable calls that need it give 503 at once and recover without a restart', async () => {
  const limited = createApp([on(hello, async () => ok(await service.context.redis.ping()))], {
    ...service.context,
    authenticate: asMember,
  });
  expect((await limited.request('/api/hello')).status).toBe(200);

  await redis.cut();
  const refused = await limited.request('/api/hello');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject(text);
  expect((await app.request('/api/hello')).status).toBe(200);

  await redis.restore();
  await eventually(async () => expect((await limited.request('/api/hello')).status).toBe(200));
});

test('tokens are not trusted after 5 s without the revocation feed', async () => {
  const { privateKey, publicKey } = await generateKeyPair(ACCESS_TOKEN.algorithm);
  const token = await new SignJWT({ memberId: 'member7', memberName: '여행자', role: 'ROLE_USER', gen: 1 })
    .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm })
    .setSubject('7')
    .setIssuer(ACCESS_TOKEN.issuer)
    .setAudience(ACCESS_TOKEN.audience)
    .setNotBefore('0 s')
    .setExpirationTime('15 min')
    .sign(privateKey);
  let fresh = true;
  let generation = 1;
  const authenticate = createAuthenticate(async () => publicKey, {
    isFresh: () => fresh,
    isVoid: ({ gen }) => gen < generation,
  });

  expect(await authenticate(`Bearer ${token}`)).toMatchObject({ memberNo: 7, isAdmin: false });
  generation = 2;
  expect(await authenticate(`Bearer ${token}`)).toBeUndefined();
  fresh = false;
  await expect(authenticate(`Bearer ${token}`)).rejects.toMatchObject({ status: 503 });
});

function post() {
  return app.request('/api/visits', { method: 'POST', headers: bearer(1) });
}

async function visits(): Promise<number> {
  const response = await post();
  return ((await response.json()) as { data: number }).data;
}

async function isReady(name: string): Promise<boolean> {
  return (service.checks[name] as () => Promise<void>)().then(
    () => true,
    () => false,
  );
}
