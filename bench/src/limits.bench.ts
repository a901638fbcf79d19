import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseOfServices } from '@osaka/build-config/every-slice';
import { buildService } from '@osaka/build-config/service-build';
import autocannon from 'autocannon';
import { cpuMicros, start, stopAll } from './gateway/contender.ts';

const LIMIT = 1500;
const GATEWAYS = 4;
const ROUNDS = 5;
const SECONDS = 3;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Process {
  port: number;
  pid: number;
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'osaka-bench-limits-'));
let clients = 0;
try {
  await main();
} finally {
  stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const service = await start(() => ({ file: process.execPath, args: [here('./gateway/upstream.mjs')] }));
  await prepareReleases();
  const gateways: Process[] = [];
  for (let started = 0; started < GATEWAYS; started += 1) gateways.push(await startGateway(service.port, { RATE_LIMIT_SCALE: '1' }));

  const rows: Record<string, { 'one gateway': number; 'four gateways': number; 'difference %': number }> = {};
  for (const [name, pace] of Object.entries({ '100 requests/s': 100, '500 requests/s': 500, 'as fast as 48 connections can': undefined })) {
    const one = await admitted(gateways.slice(0, 1), pace);
    const four = await admitted(gateways, pace);
    rows[name] = { 'one gateway': one, 'four gateways': four, 'difference %': Number((((four - one) / one) * 100).toFixed(2)) };
  }
  console.log(`Requests of one client that are admitted in a window of 60 s, limit ${LIMIT} (target: four gateways within 2 % of one)`);
  console.table(rows);

  const alone = await startGateway(service.port, { RATE_LIMIT_SCALE: '100000', REDIS_URL: '' });
  const sharing = await startGateway(service.port, { RATE_LIMIT_SCALE: '100000' });
  const cpu = new Map([alone, sharing].map((gateway) => [gateway, [] as number[]]));
  for (const gateway of cpu.keys()) await cpuOfRequest(gateway);
  for (let round = 0; round < ROUNDS; round += 1) for (const [gateway, results] of cpu) results.push(await cpuOfRequest(gateway));
  console.log(
    `CPU of a request: ${median(cpu.get(alone))} µs without Redis, ${median(cpu.get(sharing))} µs with limits shared; 1000 client addresses, medians of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  console.log(`Node ${process.version}, ${os.cpus().length} cores`);
}

/** A new client sends a third more than the limit, evenly to all gateways. */
async function admitted(gateways: readonly Process[], pace: number | undefined): Promise<number> {
  clients += 1;
  const client = `10.0.0.${clients}`;
  const results = await Promise.all(
    gateways.map(({ port }) =>
      autocannon({
        url: `http://127.0.0.1:${port}/api/travels/7`,
        headers: { 'x-forwarded-for': client },
        connections: 48 / gateways.length,
        amount: 2000 / gateways.length,
        ...(pace && { overallRate: pace / gateways.length }),
      }),
    ),
  );
  return results.reduce((sum, result) => sum + result['2xx'], 0);
}

async function cpuOfRequest({ port, pid }: Process): Promise<number> {
  const before = cpuMicros(pid);
  const requests = Array.from({ length: 1000 }, (_, at) => ({ path: '/api/travels/7', headers: { 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` } }));
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, requests, connections: 50, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return (cpuMicros(pid) - before) / result.requests.total;
}

async function prepareReleases() {
  await buildService(here('../../gateway'));
  mkdirSync(path.join(scratch, 'channels/stable'), { recursive: true });
  writeFileSync(path.join(scratch, 'channels/stable/1.json'), JSON.stringify(await releaseOfServices()));
}

function startGateway(servicePort: number, settings: Record<string, string>): Promise<Process> {
  const service = `http://127.0.0.1:${servicePort}`;
  const services = { SVC_ACCOUNT_URL: service, SVC_TRAVEL_URL: service, SVC_PLANNER_URL: service, SVC_CHAT_URL: service };
  const env = { ...services, RELEASES_DIR: scratch, TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'info', OPS_PORT: '0', ...settings };
  return start(() => ({ file: process.execPath, args: [here('../../gateway/dist/main.js')], env }));
}

function median(values: readonly number[] = []): string {
  return ([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(1);
}
