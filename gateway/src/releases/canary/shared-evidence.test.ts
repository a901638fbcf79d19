import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
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

/** So many failing visitors of the canary, and none of the others, abort a canary of a tenth. */
const ENOUGH = 13;

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
  const canary = { ...travelCanary([[0, 10_000]]), since: `2026-11-23T10:00:00.${randomUUID()}` };
  pointer = { ...pointerTo('2.0.0'), canaries: { 'mf-travel': canary } };
  await releases.point(pointer);
  const settings = { RELEASES_DIR: releases.dir, TRUSTED_PROXIES: '127.0.0.1/32', REDIS_URL: redis.url };
  gateways = await Promise.all(Array.from({ length: 3 }, () => startGateway({}, settings)));
  for (const gateway of gateways) await until(async () => (await list(gateway)).includes('lane'));
  await Promise.all(gateways.map((gateway) => reachesRedis(gateway, own.redis)));
});
afterEach(async () => {
  await Promise.all(gateways.map(({ stop }) => stop()));
  await redis.close();
  await releases.remove();
});

test('failing visitors whose reports come to different gateways abort a canary together', async () => {
  for (let failing = 0; failing < ENOUGH - 1; failing++) await report(failing % 3, failing);
  expect(await isRunning()).toBe(true);
  await report(0, ENOUGH);
  await until(async () => !(await isRunning()));
});

test.each<[string, (gateway: number, time: number) => Promise<unknown>]>([
  ['one network', (gateway, time) => report(gateway, 3 * time + gateway, address(time))],
  ['one visitor', (gateway, time) => report(gateway, time, address(3 * time + gateway))],
])('of %s that reports to every gateway one report counts', async (_, send) => {
  for (let time = 0; time < ENOUGH - 1; time++) for (const gateway of [0, 1, 2]) await send(gateway, time);
  await until(async () => (await counted()) === ENOUGH - 1);
  await pause(300);
  expect(await isRunning()).toBe(true);
  expect(await counted()).toBe(ENOUGH - 1);
});

test.each([
  ['refuses connections', () => redis.cut()],
  ['does not answer', async () => redis.freeze()],
])(
  'while Redis %s each gateway judges by its own visitors, and a canary that fails there is aborted',
  async (_, breakOff) => {
    await breakOff();
    for (let failing = 0; failing < ENOUGH; failing++) await report(1, failing);
    await until(async () => !(await isRunning()));
  },
);

test('a report that was counted alone, although Redis had taken it, is not counted twice', async () => {
  await report(0, 100);
  await until(async () => (await counted()) === 1);
  // Until the gateway has the answer; without it later reports are counted alone and never sent.
  await pause(500);
  redis.freezeAnswers();
  for (let failing = 0; failing < ENOUGH - 3; failing++) await report(0, failing);
  await until(async () => (await counted()) > 1);
  await pause(1200);
  await redis.cut();
  await redis.restore();
  await pause(1500);
  await report(0, 200);
  await pause(300);
  expect(await isRunning()).toBe(true);
});

function report(gateway: number, failing: number, from = address(failing)) {
  return fail(gateways[gateway] as TestGateway, visitor(failing), laneOf(pointer, 'mf-travel'), from);
}

/** A canary that is aborted is ended by the next pointer. */
async function isRunning(): Promise<boolean> {
  return (await readdir(path.join(releases.dir, 'channels/stable'))).length === 2;
}

async function counted(): Promise<number> {
  return own.redis.llen(`canary:mf-travel@${pointer.canaries?.['mf-travel']?.since}:failing`);
}

async function list({ port }: TestGateway): Promise<string> {
  return (await ask(port, 'GET /remotes.json HTTP/1.1')).body;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
