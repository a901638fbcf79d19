import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/build-config/service-build';
import { checkMemberName, login } from '@osaka/contracts/account';
import autocannon from 'autocannon';
import { start, stopAll } from './gateway/contender.ts';
import { median } from './median.ts';

const ROUNDS = 3;
const SECONDS = 4;
const BOGUS_PER_S = 500;
const OTHER_PER_S = 300;
const LOGINS_PER_S = 4;
const BOTS = 250;
const MEMBER = { memberId: 'osakaadmin', memberPw: 'Osaka123!' };
const REFUSED = Number.POSITIVE_INFINITY;
let signedIn = 0;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const [ONE, MANY] = [
  `${BOGUS_PER_S} bogus logins/s from one address`,
  `${BOGUS_PER_S} bogus logins/s from ${BOTS} addresses`,
] as const;
const SITUATIONS = ['no flood', ONE, MANY] as const;
type Situation = (typeof SITUATIONS)[number];

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
    MEMBER_DATA_URLS: 'http://127.0.0.1:9',
    ADMIN_SECOND_FACTOR: 'off',
    ADMIN_ID: MEMBER.memberId,
    ADMIN_PASSWORD: MEMBER.memberPw,
    ADMIN_EMAIL: 'admin@example.com',
    ACCOUNT_SECRET: 'the bench keeps no secrets of anybody',
  };
  const { port } = await start(() => ({ file: process.execPath, args: [here('../../svc-account/dist/main.js')], env }));
  const url = `http://127.0.0.1:${port}`;
  await untilSignedIn(url);

  const rounds: Record<Situation, Round>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      'no flood': await measure(url),
      [ONE]: await measure(
        url,
        floodOf(url, () => `203.0.113.${round + 1}`),
      ),
      [MANY]: await measure(
        url,
        floodOf(url, (sent) => `10.${round}.0.${sent % BOTS}`),
      ),
    });
  }
  console.table(
    Object.fromEntries(SITUATIONS.map((situation) => [situation, summary(rounds.map((round) => round[situation]))])),
  );
  for (const situation of [ONE, MANY]) {
    const kept = Math.min(...rounds.map((round) => round[situation].perSecond / round['no flood'].perSecond));
    const slowestMs = Math.max(...rounds.flatMap((round) => round[situation].loginMs));
    console.log(
      `${situation}: other calls keep at least ${(kept * 100).toFixed(0)} % (target 90 %), slowest valid login ${slowestMs.toFixed(0)} ms (target 2000)`,
    );
  }
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s each, in turn. Offered: ${OTHER_PER_S} calls/s of ${checkMemberName.path} to the same process, ${LOGINS_PER_S} valid logins a second from addresses of their own, ` +
      `${BOGUS_PER_S} logins/s with an unknown id each (from one address: past 100 of them only refusals; from ${BOTS}: hashing as much as the queue lets through). The load comes from this machine too.`,
  );
}

async function measure(url: string, flood?: autocannon.Options): Promise<Round> {
  const flooding = flood && autocannon(flood);
  const other = autocannon({
    url: `${url}${checkMemberName.path}?newMemberName=${encodeURIComponent('하늘산책')}`,
    connections: 10,
    duration: SECONDS,
    overallRate: OTHER_PER_S,
  });
  const logins: Promise<number>[] = [];
  for (let tried = 0; tried < SECONDS * LOGINS_PER_S; tried += 1) {
    logins.push(signIn(url));
    await sleep(1000 / LOGINS_PER_S);
  }
  const { requests, latency, non2xx } = await other;
  if (non2xx > 0) throw new Error(`${non2xx} of the other calls were refused`);
  await flooding;
  return { perSecond: requests.average, p99Ms: latency.p99, loginMs: await Promise.all(logins) };
}

function floodOf(url: string, addressOf: (sent: number) => string): autocannon.Options {
  let sent = 0;
  const setupRequest = (request: autocannon.Request) => {
    sent += 1;
    const body = JSON.stringify({ memberId: `bogus${process.pid}x${sent}`, memberPw: MEMBER.memberPw });
    return { ...request, body, headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(sent) } };
  };
  return {
    url,
    connections: 100,
    duration: SECONDS,
    overallRate: BOGUS_PER_S,
    requests: [{ method: 'POST', path: login.path, setupRequest }],
  };
}

async function signIn(url: string): Promise<number> {
  signedIn += 1;
  const startedMs = performance.now();
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${signedIn % 250}` },
    body: JSON.stringify(MEMBER),
  });
  await response.arrayBuffer();
  return response.ok ? performance.now() - startedMs : REFUSED;
}

async function untilSignedIn(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await signIn(url).catch(() => REFUSED)) < REFUSED) return;
    await sleep(200);
  }
  throw new Error('svc-account did not become ready');
}

function summary(rounds: Round[]) {
  const logins = rounds.flatMap(({ loginMs }) => loginMs);
  return {
    'other calls/s': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    'their p99, ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'valid login, median ms': Math.round(median(logins)),
    'slowest ms': Math.round(Math.max(...logins)),
    refused: logins.filter((ms) => ms === REFUSED).length,
  };
}
