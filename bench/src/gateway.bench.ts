import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/delivery/service-build';
import { importApart } from '../harness/apart.ts';
import { createFleet } from '../harness/fleet.ts';
import { writeReleases } from '../harness/releases.ts';
import { freePort } from '../harness/served.ts';
import { median } from '../harness/statistics.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 3;
const CONNECTIONS = 50;
/** Requests. */
const WARM_UP = 10_000;
/** CPU of a request, in that of Node and undici without rules. */
const TARGET = 1.7;
/** A call that the service of this bench answers with 216 bytes of JSON. */
const CALL = '/api/travels/7';
const { default: autocannon } = await importApart<Autocannon>('autocannon');
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicros: number;
}

interface Load {
  requests: { total: number };
  latency: { p50: number; p99: number };
  duration: number;
  non2xx: number;
  errors: number;
}

interface Autocannon {
  default(options: { url: string; connections: number } & ({ duration: number } | { amount: number })): Promise<Load>;
}

interface Contender {
  name: string;
  port: number;
  /** The process whose CPU is measured. */
  pid: number;
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'osaka-bench-gateway-'));
const fleet = createFleet();
try {
  await main();
} finally {
  await fleet.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const direct = await start('direct to the service', [here('./gateway/upstream.mjs')]);
  const upstream = { UPSTREAM_PORT: String(direct.port) };
  const nginx = await startNginx(direct.port);
  // The least that Node and undici take, without any rule of the gateway.
  const floor = await start('Node and undici', [here('./gateway/raw-proxy.mjs')], upstream);
  const peers = await startPeers(upstream);
  const gateway = await startGateway(direct.port);
  const contenders = [direct, ...(nginx ? [nginx] : []), floor, ...peers, gateway];

  // Until V8 has compiled what a request runs through; a busy machine answers too few in a fixed time.
  for (const { port } of contenders) await autocannon({ url: urlOf(port), connections: CONNECTIONS, amount: WARM_UP });
  const rounds = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [contender, results] of rounds) results.push(await measure(contender));

  console.table(Object.fromEntries([...rounds].map(([{ name }, results]) => [name, summary(results)])));
  const roundsOf = (contender: Contender) => rounds.get(contender) ?? [];
  /** Of each round, because the load of the machine changes between them. */
  const ratioTo = (other: Contender, figure: 'perSecond' | 'cpuMicros') =>
    median(roundsOf(gateway).map((round, at) => round[figure] / (roundsOf(other)[at]?.[figure] ?? Number.NaN)));
  console.log(
    `CPU of a request in the gateway: ${ratioTo(floor, 'cpuMicros').toFixed(2)} × Node and undici (target ${TARGET})`,
  );
  for (const peer of peers) console.log(`  ${ratioTo(peer, 'cpuMicros').toFixed(2)} × ${peer.name} (target below 1)`);
  if (nginx) console.log(`  requests/s: ${ratioTo(nginx, 'perSecond').toFixed(2)} of those of nginx`);
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, 216 bytes of JSON, medians; gateway with ids, headers, limit, access log and metrics on; Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
}

/** Proxies that others run in Node. */
async function startPeers(upstream: Record<string, string>): Promise<Contender[]> {
  const fastify = [here('./gateway/fastify-proxy.mjs')];
  return [
    await start('@fastify/http-proxy with duties', fastify, { ...upstream, DUTIES: '1' }),
    await start('@fastify/http-proxy', fastify, upstream),
    await start('http-proxy-3', [here('./gateway/http-proxy-3.mjs')], upstream),
  ];
}

/** Starts a program that listens on PORT, by default of Node. */
async function start(
  name: string,
  args: string[] | ((port: number) => string[]),
  env: Record<string, string> = {},
  command: string = process.execPath,
): Promise<Contender> {
  const port = await freePort();
  await fleet.start({
    name,
    command,
    args: typeof args === 'function' ? args(port) : args,
    env: { ...process.env, PORT: String(port), ...env },
    logFile: path.join(scratch, `${name.replace('/', '-')}.log`),
    isReady: async () => (await fetch(urlOf(port))).ok,
    readyWithinMs: 20_000,
    stopWithinMs: 5000,
  });
  return { name, port, pid: fleet.pidOf(name) };
}

/** One worker that only proxies: no ids, no limits, no log. Undefined where nginx is not installed. */
async function startNginx(servicePort: number): Promise<Contender | undefined> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  const nginx = folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));
  if (!nginx) return undefined;
  const file = path.join(scratch, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${scratch}/${kind};`)
    .join(' ');
  const configuration = (port: number) => `worker_processes 1; daemon off; pid ${scratch}/nginx.pid;
error_log ${scratch}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; ${temporary}
  upstream service { server 127.0.0.1:${servicePort}; keepalive 64; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`;
  const args = (port: number) => {
    writeFileSync(file, configuration(port));
    return ['-c', file];
  };
  const { pid, ...master } = await start('nginx, 1 worker', args, {}, nginx);
  return { ...master, pid: Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) };
}

/** A gateway whose calls all go to one service. GATEWAY_NODE_ARGS, such as --cpu-prof, are for Node. */
async function startGateway(servicePort: number): Promise<Contender> {
  await buildService(here('../../gateway'));
  const releases = await writeReleases(path.join(scratch, 'releases'));
  const service = `http://127.0.0.1:${servicePort}`;
  const services = Object.fromEntries(
    ['ACCOUNT', 'TRAVEL', 'PLANNER', 'CHAT'].map((name) => [`SVC_${name}_URL`, service]),
  );
  const env = { ...services, RELEASES_DIR: releases, LOG_LEVEL: 'info', OPS_PORT: '0', RATE_LIMIT_SCALE: '100000' };
  const nodeArgs = process.env.GATEWAY_NODE_ARGS?.split(' ') ?? [];
  return start('gateway', [...nodeArgs, here('../../gateway/dist/main.js')], env);
}

async function measure({ name, port, pid }: Contender): Promise<Round> {
  const before = cpuMicros(pid);
  const result = await autocannon({ url: urlOf(port), connections: CONNECTIONS, duration: SECONDS });
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

/** CPU time used so far, user and system, in µs; the kernel counts in hundredths of a second. */
function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
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
