import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { laneOf, type ReleasePointer } from '@osaka/contracts';
import { type OutageSwitch, openOutageSwitch, openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { address, fail, travelCanary, visitor } from '../../testing/canaries.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { reachesRedis } from '../../testing/reaches-redis.ts';
import { createReleases, pointerTo, type TestReleases } from '../../testing/releases.ts';
import { until } from '../../testing/services.ts';

/** So many failing visitors of the canary, and none of the others, abort it. */
const ENOUGH = 25;
/** Visitors below this number, of 100,000, have the canary. */
const CANARY = 10_000;

let own: TestRedis;
let redis: OutageSwitch;
let releases: TestReleases;
let gateways: TestGateway[];
let pointer: ReleasePointer;
beforeAll(async () => {
  own = await openTestRedis();
});
afterAll(() => own.close());
beforeEach(async () => {
  redis = await openOutageSwitch(own.url);
  releases = await createReleases();
  // Its time distinguishes a canary from that of another test.
  const canary = { ...travelCanary([[0, CANARY]]), since: `2026-11-23T10:00:00.${randomUUID()}` };
  pointer = { ...pointerTo('2.0.0'), canaries: { 'mf-travel': canary } };
  await releases.point(pointer);
  const settings = { RELEASES_DIR: releases.dir, TRUSTED_PROXIES: '127.0.0.1/32', REDIS_URL: redis.url };
  gateways = await Promise.all(Array.from({ length: 2 }, () => startGateway({}, settings)));
  for (const gateway of gateways) await until(async () => (await list(gateway)).includes('lane'));
  await Promise.all(gateways.map((gateway) => reachesRedis(gateway, own.redis)));
});
afterEach(async () => {
  await Promise.all(gateways.map(({ stop }) => stop()));
  await redis.close();
  await releases.remove();
});

test('failing visitors whose reports come to different gateways abort a canary together, once, in the pointer history', async () => {
  for (let failing = 0; failing < ENOUGH - 1; failing++) await report(failing, { gateway: failing % 2 });
  await until(async () => (await counted('canary')) === ENOUGH - 1);
  expect(await pointers()).toHaveLength(2);
  await Promise.all([0, 1].map((gateway) => report(ENOUGH + gateway, { gateway })));
  await until(async () => (await Promise.all(gateways.map(list))).every((answer) => !answer.includes('lane')));

  await until(async () => (await pointers()).includes('3.json'));
  expect(await pointers()).toHaveLength(3);
  const last = JSON.parse(await readFile(path.join(folder(), '3.json'), 'utf8')) as ReleasePointer;
  expect(last.canaries).toBeUndefined();
  expect(last.change.what).toMatch(
    /^canary mf-travel 2\.0\.0 aborted: 2[56] failing visitors of the canary against 0 of all others$/,
  );
  expect(last.remotes['mf-travel']).toMatchObject({
    version: '1.0.0',
    kept: [{ version: '2.0.0', isWithdrawn: true }],
  });
});

test.each([
  // A tenth of the visitors has the canary, so at the same rate 225 others fail beside 25 of its visitors.
  ['as often as the current version stays', 225, true],
  ['twice as often is aborted', 112, false],
])('a canary that fails %s', async (_, others, isKept) => {
  await Promise.all(
    Array.from({ length: others }, (_each, at) => report(CANARY + at, { from: address(at), gateway: at % 2 })),
  );
  await until(async () => (await counted('stable')) === others);
  for (let at = 0; at < ENOUGH; at++) await report(at, { from: address(others + at) });
  await until(async () => (await counted('canary')) === ENOUGH);
  if (!isKept) await until(async () => (await pointers()).length === 3);
  expect(await pointers()).toHaveLength(isKept ? 2 : 3);
});

test.each<[string, Parameters<typeof report>[1] & { number?: (time: number) => number; isCounted: number }]>([
  ['from one network', { from: '203.0.113.7', isCounted: 1 }],
  ['of one visitor', { number: () => 1, isCounted: 1 }],
  ['of pages from before the canary', { lane: () => 'mf-travel@2026-11-22', isCounted: 0 }],
  [
    'of visitors who do not have it',
    { number: (time) => 20_000 + time, lane: () => laneOf(pointer, 'mf-travel'), isCounted: 0 },
  ],
  ['of another slice', { slice: 'mf-planner', isCounted: 0 }],
  ['without a cookie', { hasCookie: false, isCounted: 0 }],
])('a flood of reports %s at all gateways aborts no canary', async (_, { isCounted, number, ...more }) => {
  for (let time = 0; time < 2 * ENOUGH; time++)
    expect(await report(number?.(time) ?? time, { from: address(time), gateway: time % 2, ...more })).toBe(204);
  await until(async () => (await counted('canary')) === isCounted);
  expect(await pointers()).toHaveLength(2);
});

test('while Redis is away reports are taken and not counted; afterwards they count again', async () => {
  await redis.cut();
  for (let failing = 0; failing < ENOUGH; failing++) expect(await report(failing)).toBe(204);
  await redis.restore();
  for (const gateway of gateways) await reachesRedis(gateway, own.redis);
  expect(await pointers()).toHaveLength(2);
  for (let failing = ENOUGH; failing < 2 * ENOUGH; failing++) await report(failing);
  await until(async () => (await pointers()).length === 3);
});

async function report(
  number: number,
  {
    gateway = 0,
    from = address(number),
    slice,
    hasCookie = true,
    lane = () => laneOf(pointer, number < CANARY ? 'mf-travel' : undefined),
  }: { gateway?: number; from?: string; slice?: string; hasCookie?: boolean; lane?: () => string } = {},
): Promise<number> {
  const cookie = hasCookie ? visitor(number) : '';
  return (await fail(gateways[gateway] as TestGateway, cookie, lane(), from, slice)).status;
}

function folder(): string {
  return path.join(releases.dir, 'channels/stable');
}

async function pointers(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => /^\d+\.json$/.test(name));
}

async function counted(group: 'canary' | 'stable'): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  const since = pointer.canaries?.['mf-travel']?.since;
  return Number((await own.redis.hget(`canary:mf-travel@${since}:${day}:failing`, group)) ?? 0);
}

async function list({ port }: TestGateway): Promise<string> {
  return (await ask(port, 'GET /remotes.json HTTP/1.1')).body;
}
