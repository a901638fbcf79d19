import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { cpuMicros, type Started, stopAll } from './gateway/contender.ts';
import { CALL, prepareGateway, startGateway, startUpstream } from './gateway/gateway-process.ts';
import { median } from './median.ts';

const LIMIT = 1500;
const GATEWAYS = 4;
const ROUNDS = 5;
const SECONDS = 3;

const scratch = mkdtempSync(path.join(os.tmpdir(), 'osaka-bench-limits-'));
let clients = 0;
try {
  await main();
} finally {
  stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const service = await startUpstream();
  await prepareGateway(scratch);
  const startOne = (settings: Record<string, string>) =>
    startGateway(service.port, scratch, { TRUSTED_PROXIES: '127.0.0.1/32', ...settings });
  const gateways: Started[] = [];
  for (let started = 0; started < GATEWAYS; started += 1) gateways.push(await startOne({ RATE_LIMIT_SCALE: '1' }));

  const rows: Record<string, { 'one gateway': number; 'four gateways': number; 'difference %': number }> = {};
  for (const [name, pace] of Object.entries({
    '100 requests/s': 100,
    '500 requests/s': 500,
    'as fast as 48 connections can': undefined,
  })) {
    const one = await admitted(gateways.slice(0, 1), pace);
    const four = await admitted(gateways, pace);
    rows[name] = {
      'one gateway': one,
      'four gateways': four,
      'difference %': Number((((four - one) / one) * 100).toFixed(2)),
    };
  }
  console.log(
    `Requests of one client that are admitted in a window of 60 s, limit ${LIMIT} (target: four gateways within 2 % of one)`,
  );
  console.table(rows);

  const alone = await startOne({ RATE_LIMIT_SCALE: '100000', REDIS_URL: '' });
  const sharing = await startOne({ RATE_LIMIT_SCALE: '100000' });
  const cpu = new Map([alone, sharing].map((gateway) => [gateway, [] as number[]]));
  for (const gateway of cpu.keys()) await cpuOfRequest(gateway);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [gateway, results] of cpu) results.push(await cpuOfRequest(gateway));
  const microsOf = (gateway: Started) => median(cpu.get(gateway) ?? []).toFixed(1);
  console.log(
    `CPU of a request: ${microsOf(alone)} µs without Redis, ${microsOf(sharing)} µs with limits shared; 1000 client addresses, medians of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  console.log(`Node ${process.version}, ${os.cpus().length} cores`);
}

/** A new client sends a third more than the limit, evenly to all gateways. */
async function admitted(gateways: readonly Started[], pace: number | undefined): Promise<number> {
  clients += 1;
  const client = `10.0.0.${clients}`;
  const results = await Promise.all(
    gateways.map(({ port }) =>
      autocannon({
        url: `http://127.0.0.1:${port}${CALL}`,
        headers: { 'x-forwarded-for': client },
        connections: 48 / gateways.length,
        amount: 2000 / gateways.length,
        ...(pace && { overallRate: pace / gateways.length }),
      }),
    ),
  );
  return results.reduce((sum, result) => sum + result['2xx'], 0);
}

async function cpuOfRequest({ port, pid }: Started): Promise<number> {
  const before = cpuMicros(pid);
  const requests = Array.from({ length: 1000 }, (_, at) => ({
    path: CALL,
    headers: { 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` },
  }));
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, requests, connections: 50, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return (cpuMicros(pid) - before) / result.requests.total;
}
