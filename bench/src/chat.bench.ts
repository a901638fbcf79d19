import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/delivery/service-build';
import { residentKb, type Served, serveFrom, stopAll } from '../harness/served.ts';
import { median } from '../harness/statistics.ts';
import { pause } from '../harness/wait.ts';
import { Crowd } from './chat/crowd.ts';
import { measure } from './measured.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROOMS = (process.env.ROOMS ?? '100 1000').split(' ').map(Number);
const WARM_UP_MS = 1000;
const MEASURED_MS = 2000;
const IDLE = 4000;
const AT_REST_MS = Number(process.env.REST_S ?? 45) * 1000;
const service = (file = '') => fileURLToPath(new URL(`../../svc-chat/${file}`, import.meta.url));

process.once('exit', stopAll);
await main().finally(stopAll);

async function main() {
  await buildService(service());
  const served = await startChat('load');
  console.log(
    `${ROUNDS} rounds of ${MEASURED_MS / 1000} s after one that does not count, medians; two instances, one customer and one staff member a room; Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${process.env.MONGODB_LABEL}`,
  );
  for (const rooms of ROOMS) await compare(served, rooms);
  for (const each of served) await each.stop();
  // Separate processes, because a busy process does not release its memory.
  await measureIdle(await startChat('idle'));
}

/** Two instances of svc-chat with a database of their own. */
async function startChat(name: string): Promise<Served[]> {
  const env = {
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    MONGODB_DATABASE: `bench_chat_${process.pid}_${name}`,
    ACCOUNT_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SUPPORT_MAIL: 'help@osaka.example',
    CHAT_STAFF_ACCESS: 'open',
    CHAT_MESSAGES_PER_S: '1000000',
    RATE_LIMIT_SCALE: '1000000',
  };
  return Promise.all([0, 1].map(() => serveFrom(service('dist/main.js'), env)));
}

function urlsOf(served: readonly Served[]): string[] {
  return served.map(({ port }) => `http://127.0.0.1:${port}`);
}

/** The database alone, on a separate database that grows like the chat's. */
async function databaseRate(rooms: number): Promise<number> {
  const env = { MONGODB_DATABASE: `bench_inserts_${process.pid}` };
  const args = [MEASURED_MS / 1000, rooms];
  return (await measure<{ perSecond: number }>('svc-chat/src/testing/measure-inserts.ts', { args, env })).perSecond;
}

async function compare(served: readonly Served[], rooms: number): Promise<void> {
  const crowd = await Crowd.gather(urlsOf(served), rooms);
  const round = async () => ({
    perS: await crowd.rate(WARM_UP_MS, MEASURED_MS),
    databasePerS: await databaseRate(rooms),
  });
  // Warm-up round for the JIT compiler.
  await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  crowd.disperse();
  const share = median(rounds.map(({ perS, databasePerS }) => perS / databasePerS));
  console.log(
    `closed loop, ${rooms} rooms: ${median(rounds.map(({ perS }) => perS)).toFixed(0)} messages/s, ${share.toFixed(2)} of the database alone (target 0.80)`,
  );
}

/** At rest before and after, because V8 releases the memory of connection setup only after half a minute idle. */
async function measureIdle(served: readonly Served[]): Promise<void> {
  const memory = () => served.reduce((sum, { pid }) => sum + residentKb(pid), 0);
  (await Crowd.gather(urlsOf(served), 50)).disperse();
  await pause(AT_REST_MS);
  const before = memory();
  const crowd = await Crowd.gather(urlsOf(served), IDLE / 2);
  await pause(AT_REST_MS);
  console.log(
    `${IDLE} idle connections, each in a room: ${((memory() - before) / IDLE).toFixed(1)} KB of memory each in svc-chat (target 20)`,
  );
  crowd.disperse();
}
