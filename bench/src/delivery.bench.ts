import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseAgain } from '@osaka/build-config/release-again';
import { buildService } from '@osaka/build-config/service-build';
import { Pool } from 'undici';
import { commandMs, inProcess, newestPointer } from './delivery/store.ts';
import { secondsUntilAbort } from './delivery/visitors.ts';
import { cpuMicros, type Started, stopAll } from './gateway/contender.ts';
import { startGateway, startUpstream } from './gateway/gateway-process.ts';

const SLICE = 'mf-travel';
const ROUNDS = 10;
const VISITORS = 100_000;
const SEED = 20_261_123;
const CPU_REQUESTS = 10_000;
const CPU_CONNECTIONS = 20;
/** A page that no gateway renders, so that its tag is that of the group of the visitor. */
const PAGE = '/myplan/list';

const dir = mkdtempSync(join(tmpdir(), 'osaka-bench-delivery-'));
try {
  await main();
} finally {
  stopAll();
  rmSync(dir, { recursive: true, force: true });
}

async function main() {
  console.log(`load ${loadavg()[0]?.toFixed(1)}, seed ${SEED}`);
  await commandMs(dir, 'release', 'all');
  const released = await currentVersion();
  await releaseAgain(dir, SLICE);
  await measure(
    'a slice checked and released, its build included (target 20 s)',
    's',
    async () => (await commandMs(dir, 'release', SLICE)) / 1000,
    1,
  );
  const other = `${released}-again`;
  await buildService(join(import.meta.dirname, '../../gateway'));
  const upstream = await startUpstream();
  const gateways = await Promise.all(
    [1, 2, 3].map(() =>
      startGateway(upstream.port, dir, {
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1/32',
        RATE_LIMIT_SCALE: '10000',
      }),
    ),
  );
  await Promise.all(gateways.map((gateway) => seen(gateway, released)));

  let next = other;
  const alternate = () => {
    const target = next;
    next = target === other ? released : other;
    return target;
  };
  await measure('gates and the next pointer alone (target 10 s)', 's', async () =>
    secondsOf(() => inProcess(dir, 'promote', SLICE, alternate())),
  );
  await measure('a change of the pointer seen by three gateways (target 1 s)', 's', async () => {
    const target = alternate();
    await inProcess(dir, 'promote', SLICE, target);
    return secondsOf(() => Promise.all(gateways.map((gateway) => seen(gateway, target))));
  });
  await measure('rollback, from the command to the third gateway (target 2 s)', 's', async () => {
    const target = alternate();
    return secondsOf(async () => {
      await commandMs(dir, 'rollback', SLICE, target);
      await Promise.all(gateways.map((gateway) => seen(gateway, target)));
    });
  });
  if ((await currentVersion()) !== released) await inProcess(dir, 'rollback', SLICE, released);
  await Promise.all(gateways.map((gateway) => seen(gateway, released)));
  await measureShare(gateways, other);
  await measureAborts(gateways, other);
  await measureCpu(gateways[0] as Started, other);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

async function measureShare(gateways: readonly Started[], version: string) {
  await inProcess(dir, 'canary', SLICE, '1%', version);
  const pools = gateways.map(({ port }) => new Pool(`http://127.0.0.1:${port}`, { connections: 8 }));
  const ask = async (at: number, cookie = '') => {
    const { headers, body } = await (pools[at % pools.length] as Pool).request({
      method: 'HEAD',
      path: PAGE,
      headers: cookie ? { cookie } : {},
    });
    await body.dump();
    return { tag: String(headers.etag), cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' };
  };
  // A canary is in force at all gateways half a second after its pointer.
  for (const at of pools.keys()) while (!(await ask(at)).cookie) await pause(50);
  const counts = new Map<string, number>();
  let flips = 0;
  let left = VISITORS;
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let visitor = --left; visitor >= 0; visitor = --left) {
        const first = await ask(visitor);
        const later = [await ask(visitor + 1, first.cookie), await ask(visitor + 2, first.cookie)];
        if (later.some(({ tag }) => tag !== first.tag)) flips += 1;
        counts.set(first.tag, (counts.get(first.tag) ?? 0) + 1);
      }
    }),
  );
  const [canary = 0, ...more] = [...counts.values()].sort((one, another) => one - another);
  console.log(
    `canary of 1% of ${VISITORS} visitors: ${((100 * canary) / VISITORS).toFixed(3)}% (target 0.8 to 1.2), ${flips} flips over three gateways (target 0), ${more.length + 1} versions`,
  );
  await Promise.all(pools.map((pool) => pool.close()));
  await inProcess(dir, 'canary', SLICE, 'abort');
}

async function measureAborts([gateway]: readonly Started[], version: string) {
  const url = `http://127.0.0.1:${gateway?.port}`;
  const run = async (seed: number, ratio: number, seconds: number, speed: number) => {
    await inProcess(dir, 'canary', SLICE, '10%', version);
    const pointer = await newestPointer(dir);
    const { since = '' } = pointer.canaries?.[SLICE] ?? {};
    await until(async () => (await (await fetch(`${url}/remotes.json`)).text()).includes(since));
    const hasEnded = async () => !(await newestPointer(dir)).canaries;
    const found = await secondsUntilAbort(
      { url, slice: SLICE, pointer, random: seeded(seed), errorRate: 0.04, ratio, visitorsPerS: 400, seconds, speed },
      hasEnded,
    );
    if (!(await hasEnded())) await inProcess(dir, 'canary', SLICE, 'abort');
    return found;
  };
  const worse: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    worse.push((await run(SEED + round, 2, 120, 4)) ?? Number.POSITIVE_INFINITY);
  let aborted = 0;
  for (let round = 0; round < 20; round++) if ((await run(SEED + 100 + round, 1, 60, 8)) !== undefined) aborted += 1;
  console.log(
    `abort at twice the errors (400 visitors/s, 4% of them with an error, canary 10%): ${textOf(worse)} s (target 30); at equal rates ${aborted} of 20 runs of 60 s (target 0)`,
  );
}

async function measureCpu({ port, pid }: Started, version: string) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CPU_CONNECTIONS });
  const headers = { cookie: 'osaka-visitor=0000000000000000' };
  const microsPerRequest = async () => {
    const before = cpuMicros(pid);
    let left = CPU_REQUESTS;
    await Promise.all(
      Array.from({ length: CPU_CONNECTIONS }, async () => {
        while (left-- > 0) await (await pool.request({ method: 'HEAD', path: PAGE, headers })).body.dump();
      }),
    );
    return (cpuMicros(pid) - before) / CPU_REQUESTS;
  };
  const without: number[] = [];
  const withCanary: number[] = [];
  await microsPerRequest();
  for (let round = 0; round < 7; round++) {
    without.push(await microsPerRequest());
    await inProcess(dir, 'canary', SLICE, '10%', version);
    await pause(1500);
    withCanary.push(await microsPerRequest());
    await inProcess(dir, 'canary', SLICE, 'abort');
    await pause(1500);
  }
  await pool.close();
  const more = withCanary.map((micros, round) => micros - (without[round] ?? 0));
  console.log(
    `CPU of a page: ${textOf(without)} µs without, ${textOf(withCanary)} µs with a canary; ${textOf(more)} µs more, median of pairs (target 5)`,
  );
}

async function measure(name: string, unit: string, run: () => Promise<number>, rounds = ROUNDS) {
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) values.push(await run());
  console.log(`${name}: ${textOf(values)} ${unit}`);
}

async function seen({ port }: Started, version: string) {
  await until(async () =>
    (await (await fetch(`http://127.0.0.1:${port}/remotes.json`)).text()).includes(`/${version}/`),
  );
}

async function currentVersion(): Promise<string> {
  return (await newestPointer(dir)).remotes[SLICE]?.version ?? '';
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return (performance.now() - startedMs) / 1000;
}

/** Median and largest. */
function textOf(values: readonly number[]): string {
  const sorted = [...values].sort((one, another) => one - another);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length > 1 ? `${median.toFixed(2)} (at most ${sorted.at(-1)?.toFixed(2)})` : median.toFixed(2);
}

async function until(isSo: () => Promise<boolean>) {
  for (const endMs = performance.now() + 60_000; performance.now() < endMs; await pause(10)) if (await isSo()) return;
  throw new Error('not within a minute');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** mulberry32 */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
