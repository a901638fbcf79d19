import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf, type MemberFile } from '@osaka/contracts';
import {
  downloadExport,
  EXPORT_MESSAGES,
  readExportStatus,
  readOwnMember,
  requestExport,
  withdraw,
} from '@osaka/contracts/account';
import { AppError, createApp, memberDataRoute, type ServiceApp } from '@osaka/service-kit';
import { asMember, type Listening, listen, refusesStrangers } from '@osaka/service-kit/testing';
import { ObjectId } from 'mongodb';
import { PASSWORD, testAccount } from '../testing/open-account.ts';
import { turnOnApp } from '../testing/second-factor.ts';
import { filesIn } from '../testing/zip-files.ts';
import { type ArchiveStore, createArchiveStore } from './archives.repository.ts';
import { EXPORT_QUEUE } from './exports.service.ts';

const HOUR_MS = 3600 * 1000;
/** Larger than a chunk of the store, also compressed. */
const PICTURE = randomBytes(1_300_000);

/** Another service, over HTTP; `answer` gives its files or fails. */
let other: Listening;
let answer: () => Promise<MemberFile[]>;
let asked: number[];
const memberDataUrls: string[] = [];
/** Set by a test: fails writes or reads of the store. */
let storeFault: { write?: Error | undefined; read?: Error | undefined };

const account = testAccount({ memberDataUrls, archives: (db, clock) => withFaults(createArchiveStore(db, clock)) });
beforeAll(async () => {
  other = await listen(otherService());
  memberDataUrls.push(other.origin);
});
afterAll(() => other.close());
beforeEach(() => {
  account.time.ms = Date.parse('2026-03-10T00:00:00Z');
  [asked, storeFault] = [[], {}];
  answer = async () => [
    { path: 'reviews/3/review.json', text: '{"reviewTitle":"좋아요"}' },
    { path: 'reviews/3/1.webp', address: '/picture' },
    { path: 'reviews/3/2.webp', address: '/gone' },
  ];
});

refusesStrangers(() => account.app, [requestExport, readExportStatus, downloadExport]);

test('a member receives one zip file with what every service stores, through the mailed link alone', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  expect(await account.call(readExportStatus, {}, bearer)).toMatchObject({
    status: 200,
    data: { state: 'none', expiresAt: null },
  });
  expect(await account.call(requestExport, {}, bearer)).toMatchObject({
    status: 201,
    message: EXPORT_MESSAGES.requested,
    data: { state: 'making', bytes: null },
  });

  const token = await build();
  const status = await account.call(readExportStatus, {}, bearer);
  expect(status.data).toMatchObject({
    state: 'ready',
    requestedAt: '2026-03-10T00:00:00.000Z',
    expiresAt: '2026-03-11T00:00:00.000Z',
  });
  const response = await download(token, bearer);
  const zip = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="osakaro-data-2026-03-10.zip"');
  expect([Number(response.headers.get('content-length')), status.data.bytes]).toEqual([zip.length, zip.length]);

  const files = await filesIn(zip);
  expect([...files.keys()]).toEqual([
    '안내.txt',
    'account.json',
    'devices.json',
    'notices.json',
    'usage.json',
    'reviews/3/review.json',
    'reviews/3/1.webp',
  ]);
  expect(files.get('reviews/3/1.webp')?.equals(PICTURE)).toBe(true);
  for (const other of ['expenses/', 'calendar-feeds.json', 'consultations/', 'inquiries/'])
    expect(String(files.get('안내.txt'))).toContain(`\n${other} `);
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
    memberId: 'haneul1',
    memberName: '하늘산책',
    email: 'haneul1@example.com',
  });
  expect(String(files.get('account.json'))).not.toContain('argon2');
  expect(JSON.parse(String(files.get('usage.json')))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'login' }),
      expect.objectContaining({ what: 'signed-up' }),
    ]),
  );
  // The other service was asked with an access token of this member.
  expect(asked).toEqual([1]);
  const everything = await Promise.all(
    (await account.db.collections())
      .filter(({ collectionName }) => !collectionName.startsWith('archive'))
      .map((each) => each.find().toArray()),
  );
  expect(JSON.stringify(everything)).not.toContain(token);
});

test('the file names the methods of the second factor, without secrets and codes', async () => {
  await member('haneul1', '하늘산책');
  const { bearer, secret, recoveryCodes } = await turnOnApp(account, 'haneul1');
  await account.call(requestExport, {}, bearer);
  const files = await filesIn(Buffer.from(await (await download(await build(), bearer)).arrayBuffer()));
  const stored = String(files.get('account.json'));
  expect(JSON.parse(stored)).toMatchObject({ secondFactor: { hasApp: true, passkeys: [], recoveryCodesLeft: 10 } });
  for (const word of ['sealed', secret, ...recoveryCodes]) expect(stored).not.toContain(word);
});

test('「내 데이터 파일」 the link is for its member alone, and expires 24 hours after the file was made', async () => {
  const own = await member('haneul1', '하늘산책');
  const stranger = await member('bada123', '바다산책');
  await account.call(requestExport, {}, own.bearer);
  const token = await build();
  expect((await download(token, {})).status).toBe(401);
  expect(await failure(await download(token, stranger.bearer))).toEqual([403, EXPORT_MESSAGES.notOwn]);
  expect(await failure(await download('unknown', own.bearer))).toEqual([404, EXPORT_MESSAGES.missing]);
  expect((await download(token, own.bearer)).status).toBe(200);

  account.time.ms += 24 * HOUR_MS;
  const { bearer } = await account.signIn('haneul1');
  expect(await failure(await download(token, bearer))).toEqual([410, EXPORT_MESSAGES.expired]);
  expect((await account.call(readExportStatus, {}, bearer)).data).toMatchObject({ state: 'expired', bytes: null });
  await account.purge();
  expect(await fileCount()).toBe(0);
  expect(await failure(await download(token, bearer))).toEqual([410, EXPORT_MESSAGES.expired]);
  expect((await account.call(requestExport, {}, bearer)).status).toBe(201);
});

test('concurrent requests make one file, and another request is refused while it is being made or ready', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  const answers = await Promise.all([1, 2, 3].map(() => account.call(requestExport, {}, bearer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await account.call(requestExport, {}, bearer)).toMatchObject({ status: 409, message: EXPORT_MESSAGES.making });
  await build();
  expect(await account.call(requestExport, {}, bearer)).toMatchObject({ status: 409, message: EXPORT_MESSAGES.ready });
  expect([await fileCount(), exportMails().length]).toEqual([1, 1]);
});

test('an attempt that is overtaken by another one, as after a kill, leaves one file and one mail', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const { data } = account.queue.added.find(({ queue }) => queue === EXPORT_QUEUE) ?? { data: {} };
  let release = () => {};
  const files = answer;
  answer = () => new Promise((resolve) => (release = () => void files().then(resolve)));
  const stuck = account.buildExport(data);
  await until(() => asked.length === 1);
  answer = files;
  await account.buildExport(data);
  release();
  await stuck;
  const token = await build();
  expect((await filesIn(Buffer.from(await (await download(token, bearer)).arrayBuffer()))).size).toBe(7);
  expect([await fileCount(), exportMails().length]).toEqual([1, 1]);
});

test('the file that a killed process left unfinished is removed, and the one in use stays', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const token = await build();
  await leaveUnfinishedFile();
  expect(await fileCount()).toBe(2);
  await account.purge();
  expect(await fileCount()).toBe(1);
  expect((await download(token, (await account.signIn('haneul1')).bearer)).status).toBe(200);
});

test('files that a process writes after the removal of its export are deleted three days later', async () => {
  await leaveUnfinishedFile();
  account.time.ms += 3 * 24 * HOUR_MS - 1;
  await account.purge();
  expect(await fileCount()).toBe(1);
  account.time.ms += 2;
  await account.purge();
  expect(await fileCount()).toBe(0);
});

test.each<[string, () => void]>([
  ['another service is away', () => (answer = () => Promise.reject(new AppError('UNAVAILABLE', '잠시 후 다시')))],
  [
    'the disk is full',
    () => (storeFault = { write: Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) }),
  ],
])('while %s the request stays open however often it is tried, and is fulfilled afterwards', async (_, breakIt) => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const { data } = account.queue.added.find(({ queue }) => queue === EXPORT_QUEUE) ?? { data: {} };
  const files = answer;
  breakIt();
  for (let attempt = 0; attempt < 7; attempt += 1) await expect(account.buildExport(data)).rejects.toThrow();
  expect((await account.call(readExportStatus, {}, bearer)).data.state).toBe('making');
  [answer, storeFault] = [files, {}];
  expect((await download(await build(), bearer)).status).toBe(200);
  expect(await fileCount()).toBe(1);
});

test.each<[string, () => Promise<MemberFile[]>]>([
  ['has a defect', () => Promise.reject(new Error('a defect'))],
  ['names a file at another address', async () => [{ path: 'reviews/3/1.webp', address: 'http://127.0.0.1:1/secret' }]],
])('a request fails at the fifth try when a service %s', async (_, faulty) => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const { data } = account.queue.added.find(({ queue }) => queue === EXPORT_QUEUE) ?? { data: {} };
  answer = faulty;
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(account.buildExport(data)).rejects.toThrow();
  expect((await account.call(readExportStatus, {}, bearer)).data.state).toBe('failed');
});

test('a request that keeps failing for another reason, or for a day, has failed and may be made again', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const { data } = account.queue.added.find(({ queue }) => queue === EXPORT_QUEUE) ?? { data: {} };
  answer = () => Promise.reject(new AppError('FORBIDDEN', '접근 권한이 없습니다.'));
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(account.buildExport(data)).rejects.toThrow();
  expect((await account.call(readExportStatus, {}, bearer)).data.state).toBe('failed');

  expect((await account.call(requestExport, {}, bearer)).status).toBe(201);
  account.time.ms += 24 * HOUR_MS + 1;
  await account.purge();
  expect((await account.call(readExportStatus, {}, (await account.signIn('haneul1')).bearer)).data.state).toBe(
    'failed',
  );
});

test('a download while the store is away gets 503, and works afterwards', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, bearer);
  const token = await build();
  storeFault = { read: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) };
  const refused = await download(token, bearer);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  storeFault = {};
  expect((await download(token, bearer)).status).toBe(200);
});

test('a request is accepted while Redis is away and queued when it is back', async () => {
  const { bearer } = await member('haneul1', '하늘산책');
  account.queue.isAway = true;
  expect((await account.call(requestExport, {}, bearer)).status).toBe(201);
  account.queue.isAway = false;
  await account.exports.sweep();
  expect((await download(await build(), bearer)).status).toBe(200);
});

test('「내 데이터 파일」 a withdrawal deletes the file at once, and nothing is made or mailed afterwards', async () => {
  const ready = await member('haneul1', '하늘산책');
  await account.call(requestExport, {}, ready.bearer);
  await build();
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, ready.bearer);
  expect(await fileCount()).toBe(0);

  const making = await member('bada123', '바다산책');
  await account.call(requestExport, {}, making.bearer);
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, making.bearer);
  await build();
  expect([await fileCount(), exportMails().filter(({ to }) => to === 'bada123@example.com')]).toEqual([0, []]);
});

async function member(memberId: string, memberName: string) {
  await account.join(memberId, memberName);
  return account.signIn(memberId);
}

/** Runs the queued export and its mail; returns the token of the latest link. */
async function build(): Promise<string> {
  await account.queue.runAll(account.buildExport, EXPORT_QUEUE);
  await account.queue.runAll(account.sendMail);
  return /\/mypage\/data\?token=([\w-]+)/.exec(exportMails().at(-1)?.text ?? '')?.[1] ?? 'no mail';
}

const exportMails = () => account.sent.filter(({ subject }) => subject.includes('내 데이터'));

function download(token: string, headers: Record<string, string>) {
  return account.app.request(addressOf(downloadExport, { params: { token } }), { headers });
}

async function failure(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { message: string }).message];
}

async function fileCount(): Promise<number> {
  const chunks = await account.db.collection<{ _id: string }>('archiveChunks').find().toArray();
  return new Set(chunks.map(({ _id }) => _id.split('-')[0])).size;
}

/** As an earlier attempt does whose process was killed after 40 chunks. */
async function leaveUnfinishedFile(): Promise<void> {
  const fileId = new ObjectId();
  await account.db.collection('exports').updateOne({}, { $push: { fileIds: fileId } as never });
  await account.db.collection('archiveChunks').insertMany(
    Array.from({ length: 40 }, (_, number) => ({
      _id: `${fileId}-${number}` as never,
      data: Buffer.alloc(10),
      writtenAt: new Date(account.time.ms),
    })),
  );
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Answers as every service does; svc-account reads the member from the token. */
function otherService(): ServiceApp {
  const app = createApp(
    [
      memberDataRoute(
        { memberData: ['reviews'] },
        {
          reviews: async (memberNo) => {
            asked.push(memberNo);
            return { files: await answer() };
          },
        },
      ),
    ],
    {
      async authenticate(authorization) {
        const { data } = await account.call(readOwnMember, {}, { authorization: authorization ?? '' });
        return asMember(`Bearer ${data.loginInfo.memberNo}`);
      },
    },
  );
  // As pictures of reported reviews are: for the member alone.
  app.get('/picture', (c) =>
    c.req.header('authorization') ? new Response(new Uint8Array(PICTURE)) : c.body(null, 401),
  );
  return app;
}

function withFaults(store: ArchiveStore): ArchiveStore {
  return {
    ...store,
    async write(fileId, from) {
      if (!storeFault.write) return store.write(fileId, from);
      from.destroy();
      throw storeFault.write;
    },
    read: (fileId, bytes) =>
      storeFault.read ? new Readable({ read() {} }).destroy(storeFault.read) : store.read(fileId, bytes),
  };
}
