import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendSignUpCode, verifySignUpCode } from '@osaka/contracts/account';
import { clockAt, createJobs, createLogger, type Jobs } from '@osaka/service-kit';
import { createMailer, type Mailer } from '@osaka/service-kit/mail';
import {
  type OutageSwitch,
  openOutageSwitch,
  openTestDatabase,
  openTestRedis,
  type TestDatabase,
  type TestRedis,
} from '@osaka/service-kit/testing';
import { createAccount } from '../app.ts';
import { type AccountContext, createAccountContext } from '../context.ts';
import { MAIL_QUEUE } from './mail-queue.ts';

const MINUTE_MS = 60_000;
const lines: string[] = [];
const time = { ms: Date.now() };
let database: TestDatabase;
let redis: TestRedis;
let redisSwitch: OutageSwitch;
let smtp: OutageSwitch;
let jobs: Jobs;
let mailer: Mailer;
let account: ReturnType<typeof createAccount>;
let context: AccountContext;
let prefix: string;

// The real queue and a real mail server, with short retry delays.
beforeAll(async () => {
  [database, redis, smtp] = await Promise.all([
    openTestDatabase(),
    openTestRedis(),
    openOutageSwitch(process.env.SMTP_URL ?? ''),
  ]);
  redisSwitch = await openOutageSwitch(redis.url);
  prefix = `mails-${database.db.databaseName}`;
  const output = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const logger = createLogger('account', 'trace', output as never);
  jobs = createJobs(redisSwitch.url, logger, prefix, 20);
  mailer = createMailer(smtp.url, '오사카로 <no-reply@osakaro.example>');
  context = createAccountContext({
    db: database.db,
    clock: clockAt(() => new Date(time.ms)),
    counters: database.counters,
    jobs,
    redis: redis.redis,
    mailer,
    logger,
    secret: 'a secret of the tests, long enough to count',
    isLocal: true,
  });
  account = createAccount(context);
  jobs.work(MAIL_QUEUE, account.sendMail);
  context.mailQueue.start();
});
afterAll(async () => {
  context.mailQueue.stop();
  await jobs.close();
  mailer.close();
  await Promise.all([smtp.close(), redisSwitch.close()]);
  const left = await redis.redis.keys(`${prefix}:*`);
  if (left.length > 0) await redis.redis.del(...left);
  await Promise.all([redis.close(), database.close()]);
});

test('a code requested during a mail server outage of minutes is mailed exactly once afterwards and is valid', async () => {
  const email = newAddress();
  await smtp.cut();
  expect(await statusOf(sendSignUpCode.path, { email })).toBe(200);
  await until(async () => countFailures() > 0);
  const mailId = (await database.db.collection('mails').findOne({ isOpen: true }))?._id;
  await holdsNeither(email);

  time.ms += 7 * MINUTE_MS;
  // The attempt in progress began before that time.
  const failures = countFailures();
  await until(async () => countFailures() > failures);
  await smtp.restore();
  await until(async () => (await mailsTo(email)).length > 0);
  expect((await mailsTo(email))[0]?.headers['message-id']).toBe(`<${mailId}@osakaro.example>`);
  const code = await codeFor(email);
  await holdsNeither(email, code);
  time.ms += 4 * MINUTE_MS;
  expect(await statusOf(verifySignUpCode.path, { email, verifyCode: code })).toBe(200);
  await sleep(300);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a code requested during a Redis outage is mailed exactly once afterwards', async () => {
  const email = newAddress();
  await redisSwitch.cut();
  expect(await statusOf(sendSignUpCode.path, { email })).toBe(200);
  await sleep(1500);
  expect(await mailsTo(email)).toHaveLength(0);

  time.ms += 3 * MINUTE_MS;
  await redisSwitch.restore();
  await until(async () => (await mailsTo(email)).length > 0);
  await sleep(300);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a notice during a mail server outage is in the bell at once, and mailed once afterwards with a call that ends such mails', async () => {
  const [email, at] = [newAddress(), new Date(time.ms).toISOString()];
  const member = { memberNo: 7, memberId: 'haneul1', memberName: '하늘', email, memberRole: 'ROLE_USER' as const };
  const state = { isActive: 'Y' as const, enrollDate: new Date(), generation: 0, sessionEpoch: 0, version: 1 };
  await context.members.insert({ ...member, ...state, noticeMail: { 'trip-soon': true } });
  const notice = { subjectNo: 1, noticeKey: 'trip-soon 1', kind: 'trip-soon' as const, memberNos: [7], at };
  const data = { ...notice, text: '사흘 뒤에 떠나요.', link: '/myplan/detail/1' };
  await smtp.cut();
  await account.events['notice.wanted'].apply({ type: 'notice.wanted', version: 1, data });
  expect(await context.notices.countUnread(7)).toBe(1);
  await account.noticeMails.run();
  const failures = countFailures();
  await until(async () => countFailures() > failures);
  await smtp.restore();
  await until(async () => (await mailsTo(email)).length > 0);
  await sleep(300);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const source = await (await fetch(`${process.env.INBOX_URL}/api/email/${mail?.id}/source`)).text();
  expect(source).toMatch(/^List-Unsubscribe:\s+<\S*\/api\/notices\/mail\/7\.trip-soon\.[\w-]{43}>\r?$/im);
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
});

test('logs and Redis contain neither address nor code', async () => {
  const email = newAddress();
  expect(await statusOf(sendSignUpCode.path, { email })).toBe(200);
  await until(async () => (await mailsTo(email)).length > 0);
  await holdsNeither(email, await codeFor(email));
});

function countFailures(): number {
  return lines.filter((line) => line.includes('job failed')).length;
}

async function holdsNeither(email: string, code?: string) {
  const inRedis = await everythingInRedis();
  expect(inRedis).toContain('mailId');
  for (const text of [inRedis, lines.join('')]) {
    expect(text).not.toContain(email);
    if (code) expect(text).not.toMatch(new RegExp(`["'\\s:>]${code}["'\\s,<]`));
  }
}

async function everythingInRedis(): Promise<string> {
  const keys = await redis.redis.keys(`${prefix}:*`);
  const hashes = await Promise.all(
    keys.map(async (key) => ((await redis.redis.type(key)) === 'hash' ? redis.redis.hgetall(key) : key)),
  );
  return JSON.stringify(hashes);
}

async function codeFor(email: string): Promise<string> {
  const code = /(?<!\d)\d{4}(?!\d)/.exec((await mailsTo(email))[0]?.text ?? '')?.[0];
  if (!code) throw new Error('no code in the mail');
  return code;
}

async function statusOf(path: string, body: object): Promise<number> {
  const response = await account.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

interface Mail {
  id: string;
  to: { address: string }[];
  text: string;
  headers: Record<string, string>;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${process.env.INBOX_URL}/api/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error('condition not met in time');
    await sleep(50);
  }
}
