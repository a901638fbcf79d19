import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/build-config/service-build';
import { checkMemberName, login } from '@osaka/contracts';
import autocannon from 'autocannon';
import { start, stopAll } from './gateway/contender.ts';

const ROUNDS = 5;
const SECONDS = 4;
const BOGUS_PER_S = 500;
const OTHER_PER_S = 300;
const MEMBER = { memberId: 'osakaadmin', memberPw: 'Osaka123!' };
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface Round {
  perSecond: number;
  p99Ms: number;
  loginMs: number[];
}

const { MONGODB_URL, REDIS_URL } = process.env;
if (MONGODB_URL && REDIS_URL) await main().finally(stopAll);
else {
  process.stderr.write('This measures svc-account alone: set MONGODB_URL and REDIS_URL to servers it may use.\n');
  process.exitCode = 1;
}

async function main() {
  await buildService(here('../../svc-account'));
  const env = {
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    MONGODB_DATABASE: `bench_login_${process.pid}`,
    ACCOUNT_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_ID: MEMBER.memberId,
    ADMIN_PASSWORD: MEMBER.memberPw,
    ADMIN_EMAIL: 'admin@example.com',
  };
  const { port } = await start(() => ({ file: process.execPath, args: [here('../../svc-account/dist/main.js')], env }));
  const url = `http://127.0.0.1:${port}`;
  await untilSignedIn(url);

  const calm: Round[] = [];
  const flooded: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push(await measure(url));
    const flood = autocannon(floodOf(url, round));
    flooded.push(await measure(url));
    await flood;
  }
  console.table({ 'no flood': summary(calm), [`${BOGUS_PER_S} bogus logins/s`]: summary(flooded) });
  const kept = median(flooded.map(({ perSecond }, at) => perSecond / (calm[at]?.perSecond ?? Number.NaN)));
  console.log(
    `other calls keep ${(kept * 100).toFixed(0)} % of their throughput (target 90 %), slowest valid login ${Math.max(...flooded.flatMap(({ loginMs }) => loginMs)).toFixed(0)} ms (target 2000)`,
  );
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s: ${OTHER_PER_S} calls/s of ${checkMemberName.path}, four valid logins a second from an address of their own, flood from one address with an unknown id each`,
  );
}

async function measure(url: string): Promise<Round> {
  const other = autocannon({ url: `${url}${checkMemberName.path}?newMemberName=${encodeURIComponent('하늘산책')}`, connections: 10, duration: SECONDS, overallRate: OTHER_PER_S });
  const loginMs: number[] = [];
  for (let tried = 0; tried < SECONDS * 4; tried += 1) {
    loginMs.push(await signIn(url));
    await sleep(200);
  }
  const { requests, latency } = await other;
  return { perSecond: requests.average, p99Ms: latency.p99, loginMs };
}

function floodOf(url: string, round: number): autocannon.Options {
  let sent = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, body: JSON.stringify({ memberId: `bogus${round}x${sent++}`, memberPw: MEMBER.memberPw }) });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${round + 1}` };
  return { url, connections: 100, duration: SECONDS, overallRate: BOGUS_PER_S, requests: [{ method: 'POST', path: login.path, headers, setupRequest }] };
}

async function signIn(url: string): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify(MEMBER),
  });
  if (!response.ok) throw new Error(`a valid login was answered ${response.status}`);
  await response.arrayBuffer();
  return performance.now() - startedMs;
}

async function untilSignedIn(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await signIn(url).catch(() => undefined)) return;
    await sleep(200);
  }
  throw new Error('svc-account did not become ready');
}

function summary(rounds: Round[]) {
  const logins = rounds.flatMap(({ loginMs }) => loginMs);
  return {
    'other calls/s': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'valid login, median ms': Math.round(median(logins)),
    'slowest ms': Math.round(Math.max(...logins)),
  };
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
