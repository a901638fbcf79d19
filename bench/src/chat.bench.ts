import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/delivery/service-build';
import { type Contender, cpuOf, startChat } from './chat/instances.ts';
import { wsFloor } from './chat/links.ts';
import { Crowd, type Load, pause } from './chat/load.ts';
import { outcomeOf, residentKb, type Served, serveFrom, stopAll } from './chat/processes.ts';
import { startRabbit } from './chat/rabbit.ts';
import { median } from './median.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_MS = 1000;
const MEASURED_MS = 2000;
const PER_S = Number(process.env.BENCH_RATE ?? 2000);
const IDLE = 4000;
const AT_REST_MS = 45_000;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

type Measured = Load & { cpuMicros: number };

const { MONGODB_URL, REDIS_URL } = process.env;
process.once('exit', stopAll);
if (MONGODB_URL && REDIS_URL) await main().finally(stopAll);
else {
  process.stderr.write('This measures svc-chat: set MONGODB_URL and REDIS_URL to servers it may use.\n');
  process.exitCode = 1;
}

async function main() {
  await buildService(here('../../svc-chat'), { more: { 'relay-only': 'testing/relay-only.ts' } });
  const stored = await startChat('every message stored', here('../../svc-chat/dist/main.js'));
  const relay = await startChat('relay only', here('../../svc-chat/dist/relay-only.js'));
  const floor = await serveFrom(here('./chat/ws-floor.mjs'));
  const rabbit = await startRabbit();
  const contenders: Contender[] = [
    stored,
    relay,
    { name: 'ws floor: one process, no checks', dialect: wsFloor(floor.port), pids: [floor.pid] },
    ...(rabbit ? [{ name: rabbit.label, dialect: rabbit.dialect, pids: [rabbit.pid] }] : []),
  ];
  console.log(
    `${ROUNDS} rounds of ${MEASURED_MS / 1000} s after one that does not count, medians; two instances, one customer and one staff member a room; Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${process.env.MONGODB_LABEL ?? process.env.MONGODB_URL}`,
  );

  for (const rooms of [100, 1000])
    await compare(`closed loop, ${rooms} rooms`, contenders, rooms, (crowd) =>
      crowd.closedLoop(WARM_UP_MS, MEASURED_MS),
    );
  await compare(`${PER_S} messages/s, 1000 rooms`, contenders, 1000, (crowd) =>
    crowd.fixedRate(PER_S, WARM_UP_MS + 1000, MEASURED_MS),
  );
  rabbit?.stop();
  for (const { served } of [stored, relay]) for (const each of served) await each.stop();
  // A separate process, because a busy process does not release its memory.
  await measureIdle(await startChat('idle connections', here('../../svc-chat/dist/main.js')));
}

/** Throughput of the database alone, on a separate database that grows like the chat's. */
async function databaseRate(rooms: number): Promise<number> {
  const env = { MONGODB_DATABASE: `bench_inserts_${process.pid}` };
  const { perSecond } = await outcomeOf<{ perSecond: number }>(
    here('../../svc-chat/src/testing/measure-inserts.ts'),
    [String(MEASURED_MS / 1000), String(rooms)],
    env,
  );
  return perSecond;
}

/** Runs all contenders alternately under the same load, and the database alone. */
async function compare(
  title: string,
  contenders: readonly Contender[],
  rooms: number,
  load: (crowd: Crowd) => Promise<Load>,
): Promise<void> {
  const results = new Map<Contender, Measured[]>(contenders.map((contender) => [contender, []]));
  const crowds = new Map<Contender, Crowd>();
  for (const contender of contenders) crowds.set(contender, await Crowd.gather(contender.dialect, rooms));
  // Warm-up round for the JIT compiler.
  for (const crowd of crowds.values()) await load(crowd);
  await databaseRate(rooms);
  const databasePerS: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [contender, crowd] of crowds) {
      const before = cpuOf(contender);
      const startedMs = performance.now();
      const outcome = await load(crowd);
      const messages = (outcome.takenPerS * (performance.now() - startedMs)) / 1000;
      results.get(contender)?.push({ ...outcome, cpuMicros: (cpuOf(contender) - before) / messages });
      await pause(300);
    }
    databasePerS.push(await databaseRate(rooms));
  }
  for (const crowd of crowds.values()) crowd.disperse();
  console.log(`\n${title}`);
  console.table(Object.fromEntries([...results].map(([{ name }, measured]) => [name, summary(measured)])));
  const [stored = [], relay = [], ...baselines] = [...results.values()];
  const names = contenders.map(({ name }) => name);
  for (const [index, baseline] of baselines.entries())
    console.log(
      `relay only / ${names[index + 2]}: ${ratio(relay, baseline, 'deliveriesPerS')} of its deliveries/s; p99 with storing / its p99: ${ratio(stored, baseline, 'p99Ms')}`,
    );
  const share = median(stored.map(({ takenPerS }, round) => takenPerS / (databasePerS[round] ?? Number.NaN)));
  console.log(
    `every message stored / database alone, ${median(databasePerS).toFixed(0)} messages/s: ${share.toFixed(2)} (target 0.80 in a closed loop)`,
  );
}

/**
 * Measured at rest before and after, because V8 releases the memory of connection setup only after half a minute idle.
 */
async function measureIdle({ served, dialect }: Contender & { served: Served[] }): Promise<void> {
  const memory = () => served.reduce((sum, { pid }) => sum + residentKb(pid), 0);
  await (await Crowd.gather(dialect, 50)).disperse();
  await pause(AT_REST_MS);
  const before = memory();
  const crowd = await Crowd.gather(dialect, IDLE / 2);
  await pause(3000);
  const each = () => ((memory() - before) / IDLE).toFixed(1);
  const atFirst = each();
  await pause(AT_REST_MS);
  console.log(
    `\n${IDLE} idle connections, each in a room: ${each()} KB of memory each in svc-chat (target 20), ${atFirst} KB 3 s after they were made`,
  );
  crowd.disperse();
}

function summary(measured: readonly Measured[]) {
  const medianOf = (key: keyof Measured, digits = 0) =>
    Number(median(measured.map((round) => round[key])).toFixed(digits));
  return {
    'messages/s': medianOf('takenPerS'),
    'deliveries/s': medianOf('deliveriesPerS'),
    'p50 ms': medianOf('p50Ms', 1),
    'p99 ms': medianOf('p99Ms', 1),
    'CPU µs/message': medianOf('cpuMicros', 0),
    missing: measured.reduce((sum, { missing }) => sum + missing, 0),
  };
}

function ratio(ours: readonly Measured[], theirs: readonly Measured[], key: keyof Measured): string {
  return median(ours.map((round, at) => round[key] / (theirs[at]?.[key] ?? Number.NaN))).toFixed(2);
}
