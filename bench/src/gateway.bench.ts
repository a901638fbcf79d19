import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from '../harness/statistics.ts';
import { type Contender, childOf, cpuMicros, start, stopAll } from './gateway/contender.ts';
import { CALL, prepareGateway, startGateway, startUpstream } from './gateway/gateway-process.ts';
import { findNginx, writeNginxConfig } from './gateway/nginx.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 50;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicros: number;
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'osaka-bench-gateway-'));
try {
  await main();
} finally {
  stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const service = await startUpstream();
  const floor = await startRawProxy(service.port);
  const baseline = (await startNginx(service.port)) ?? floor;
  const gateway = await startMeasuredGateway(service.port);
  const direct: Contender = { name: 'direct to the service', url: urlOf(service.port), pid: service.pid };

  for (const contender of [baseline, floor, gateway]) await measure(contender);
  const rounds = new Map<Contender, Round[]>([direct, baseline, floor, gateway].map((contender) => [contender, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [contender, results] of rounds) results.push(await measure(contender));

  console.table(Object.fromEntries([...rounds].map(([{ name }, results]) => [name, summary(results)])));
  const ratio = median(
    (rounds.get(gateway) ?? []).map(
      ({ perSecond }, at) => perSecond / (rounds.get(baseline)?.[at]?.perSecond ?? Number.NaN),
    ),
  );
  const cpu = median((rounds.get(gateway) ?? []).map((round) => round.cpuMicros));
  console.log(
    `gateway / ${baseline.name}: ${ratio.toFixed(2)} of its requests/s (target 0.80), ${cpu.toFixed(1)} µs CPU a request (target 45)`,
  );
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, 216 bytes of JSON, medians; gateway with ids, headers, limit, access log and metrics on; Node ${process.version}, ${os.cpus().length} cores`,
  );
}

async function startNginx(servicePort: number): Promise<Contender | undefined> {
  const nginx = findNginx();
  if (!nginx) return undefined;
  const { port, pid } = await start((free) => ({
    file: nginx,
    args: ['-c', writeNginxConfig(path.join(scratch, 'nginx'), free, servicePort)],
  }));
  return { name: 'nginx, 1 worker', url: urlOf(port), pid: childOf(pid) };
}

/** The baseline of Node and undici without any rule of the gateway. */
async function startRawProxy(servicePort: number): Promise<Contender> {
  const { port, pid } = await start(() => ({
    file: process.execPath,
    args: [here('./gateway/raw-proxy.mjs')],
    env: { UPSTREAM_PORT: String(servicePort) },
  }));
  return { name: 'Node and undici without rules', url: urlOf(port), pid };
}

async function startMeasuredGateway(servicePort: number): Promise<Contender> {
  const releases = path.join(scratch, 'releases');
  await prepareGateway(releases);
  const { port, pid } = await startGateway(servicePort, releases, { RATE_LIMIT_SCALE: '100000' });
  return { name: 'gateway', url: urlOf(port), pid };
}

async function measure({ name, url, pid }: Contender): Promise<Round> {
  const before = cpuMicros(pid);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: (cpuMicros(pid) - before) / total,
  };
}

function summary(rounds: Round[]) {
  return {
    'requests/s': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    'p50 ms': median(rounds.map(({ p50Ms }) => p50Ms)),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'CPU µs/request': Number(median(rounds.map((round) => round.cpuMicros)).toFixed(1)),
  };
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}${CALL}`;
}
