import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { addressOf, type Endpoint, type Input, REVOCATION_FEED } from '@osaka/contracts';
import * as contract from '@osaka/contracts/account';
import {
  type LoginInfo,
  login,
  sendFindPasswordCode,
  sendSignUpCode,
  signUp,
  verifySignUpCode,
} from '@osaka/contracts/account';
import { type Clock, clockAt, createLimiter, type Jobs, openRedis, type Redis, silentLogger } from '@osaka/service-kit';
import type { Mail } from '@osaka/service-kit/mail';
import { expectDeclaredRefusals, openOutageSwitch, openTestDatabase, openTestRedis } from '@osaka/service-kit/testing';
import type { Db } from 'mongodb';
import { createAccount } from '../app.ts';
import { createAccountContext } from '../context.ts';
import type { ArchiveStore } from '../exports/archives.repository.ts';
import { declareAccountIndexes } from '../indexes.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { OidcProvider } from '../oidc/providers.ts';
import { createPasswords } from '../passwords/passwords.ts';
import type { PushSettings } from '../push/push-keys.ts';

const onRefusal = expectDeclaredRefusals('account', contract);

export const PASSWORD = 'Osaka123!';
export type TestAccount = Awaited<ReturnType<typeof openTestAccount>>;

export interface Answer {
  status: number;
  headers: Headers;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers by hand
  data: any;
}

interface TestAccountOptions {
  /** Whether the rate limits per client address are active. */
  hasClientLimits?: boolean;
  isAdminSecondFactorRequired?: boolean;
  refusesCommonPasswords?: boolean;
  /** Whether hashes cost what those of members do; otherwise the least that there is. */
  hasPasswordCost?: boolean;
  /** Base addresses of other services; may grow until an export is made. */
  memberDataUrls?: readonly string[];
  siteUrl?: string;
  /** May be filled until a test begins. */
  oidcProviders?: readonly OidcProvider[];
  push?: PushSettings;
  archives?: (db: Db, clock: Clock) => ArchiveStore;
}

/** The service for all tests of a file, started by `beforeAll` and emptied before each test. */
export function testAccount(options: TestAccountOptions = {}): TestAccount {
  const account = {} as TestAccount;
  beforeAll(async () => void Object.assign(account, await openTestAccount(options)));
  beforeEach(() => account.empty());
  afterAll(() => account.close());
  return account;
}

/** The whole service with its own database, a clock that the test controls, and a mailer that collects mails. */
async function openTestAccount({
  hasClientLimits = false,
  isAdminSecondFactorRequired = false,
  refusesCommonPasswords = false,
  hasPasswordCost = false,
  memberDataUrls = [],
  siteUrl,
  oidcProviders = [],
  push,
  archives,
}: TestAccountOptions) {
  const database = await openTestDatabase();
  const redis = await openTestRedis();
  const redisSwitch = await openOutageSwitch(redis.url);
  const ownRedis = await openOwnRedis(redisSwitch.url, database.db.databaseName);
  const time = { ms: Date.parse('2026-03-10T00:00:00Z') };
  const sent: Mail[] = [];
  const queue = createManualQueue();
  const clock = clockAt(() => new Date(time.ms));
  const context = createAccountContext({
    db: database.db,
    clock,
    counters: database.counters,
    jobs: queue.jobs,
    redis: ownRedis,
    limiter: hasClientLimits ? createLimiter(ownRedis) : undefined,
    mailer: {
      async send(mail) {
        sent.push(mail);
        return 'sent';
      },
      close() {},
    },
    secret: 'a secret of the tests, long enough to count',
    passwords: createPasswords(
      { concurrency: 4, burst: 1000, perS: 1000, maxWaitingPerLane: 1000, maxWaiting: 1000 },
      hasPasswordCost ? undefined : { memoryCost: 8, timeCost: 1, parallelism: 1 },
    ),
    isLocal: true,
    isAdminSecondFactorRequired,
    refusesCommonPasswords,
    memberDataUrls,
    oidcProviders,
    push,
    onRefusal,
    ...(siteUrl ? { siteUrl } : {}),
    ...(archives ? { archives: archives(database.db, clock) } : {}),
  });
  const account = createAccount(context);
  await declareAccountIndexes(database.db);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const response = await account.app.request(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...body,
    });
    const setCookies = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '');
    expect(endpoint.cookies?.sets ?? []).toEqual(expect.arrayContaining(setCookies));
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Omit<Answer, 'status' | 'headers'>),
    };
  }

  /** Sends the queued mails and returns the code of the latest one to that address. */
  async function codeMailedTo(email: string): Promise<string> {
    await queue.runAll(account.sendMail);
    const mail = sent.filter(({ to }) => to === email).at(-1);
    return /인증번호: (\d{4})/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
  }

  async function findPasswordCode(memberId: string, email: string): Promise<string> {
    await call(sendFindPasswordCode, { body: { memberId, email } });
    return codeMailedTo(email);
  }

  /** Returns the cookie of the browser that has entered the code. */
  async function verifyEmail(email: string): Promise<string> {
    await call(sendSignUpCode, { body: { email } });
    return cookieOf((await call(verifySignUpCode, { body: { email, verifyCode: await codeMailedTo(email) } })).headers);
  }

  async function join(memberId: string, memberName: string, email = `${memberId}@example.com`): Promise<number> {
    const cookie = await verifyEmail(email);
    const answer = await call(signUp, { body: { memberId, memberPw: PASSWORD, memberName, email } }, { cookie });
    if (answer.status !== 201) throw new Error(answer.message);
    return answer.data.memberNo;
  }

  async function signIn(memberId: string, memberPw = PASSWORD) {
    const { data, headers } = await call(login, { body: { memberId, memberPw } });
    const { loginInfo, tokens } = data as { loginInfo: LoginInfo; tokens: { accessToken: string } };
    return {
      loginInfo,
      accessToken: tokens.accessToken,
      bearer: { authorization: `Bearer ${tokens.accessToken}` },
      cookie: cookieOf(headers),
      device: cookieOf(headers, 'device'),
    };
  }

  return {
    ...account,
    context,
    db: database.db,
    redis: ownRedis,
    redisSwitch,
    time,
    sent,
    queue,
    call,
    codeMailedTo,
    findPasswordCode,
    verifyEmail,
    join,
    signIn,
    async empty() {
      queue.reset();
      sent.length = 0;
      await ownRedis.del(REVOCATION_FEED.key);
      await database.empty();
    },
    async close() {
      ownRedis.disconnect();
      await redisSwitch.close();
      await redis.close();
      await database.close();
    },
  };
}

async function openOwnRedis(url: string, name: string): Promise<Redis> {
  const opened = openRedis(url, silentLogger);
  const redis = opened.duplicate({ keyPrefix: `${name}:` });
  redis.on('error', () => {});
  opened.disconnect();
  await new Promise((resolve) => redis.once('ready', resolve));
  return redis;
}

/** The first cookie of the response, or the one of that name, as a browser would send it. */
export function cookieOf(headers: Headers, name = ''): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(name)) ?? '';
  return cookie.split(';')[0] ?? '';
}

/** Keeps jobs until the test runs them; can simulate a Redis outage. */
function createManualQueue() {
  const pending = new Map<string, { queue: string; data: object }>();
  const queue = { isAway: false, added: [] as { queue: string; id: string; data: object }[] };
  const jobs: Pick<Jobs, 'ensure'> = {
    async ensure(name, id, data) {
      if (queue.isAway) throw new Error('Connection is closed.');
      if (queue.added.some((job) => job.id === id)) return !pending.has(id);
      queue.added.push({ queue: name, id, data });
      pending.set(id, { queue: name, data });
      return false;
    },
  };
  return Object.assign(queue, {
    jobs,
    reset() {
      pending.clear();
      queue.added.length = 0;
      queue.isAway = false;
    },
    async runAll(handle: (data: unknown) => Promise<void>, name: string = MAIL_QUEUE) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const [id, job] of [...pending].filter(([, { queue }]) => queue === name)) {
        pending.delete(id);
        await handle(job.data);
      }
    },
  });
}
