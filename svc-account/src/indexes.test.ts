import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clockAt, createOutboxRelay, createReconciliation, silentLogger } from '@osaka/service-kit';
import { openTestDatabase, type TestDatabase, unservedQueries } from '@osaka/service-kit/testing';
import { type Db, ObjectId } from 'mongodb';
import { createAttempts } from './attempts/attempts.repository.ts';
import { createArchiveStore } from './exports/archives.repository.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { declareAccountIndexes } from './indexes.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import type { StoredMember } from './member.ts';
import { createLeases } from './members/leases.repository.ts';
import { createMemberChanges } from './members/member-changes.repository.ts';
import { createMemberRepository, publishedMembers } from './members/members.repository.ts';
import { createSecondFactorChanges } from './members/second-factor-changes.repository.ts';
import { createNoticeRepository } from './notices/notices.repository.ts';
import { createGrantRepository } from './recovery/grants.repository.ts';
import { createReviewNoticeRepository } from './review-notices/review-notices.repository.ts';
import { createSecondStepRepository } from './second-factor/second-steps.repository.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { createUsage } from './usage/usage.repository.ts';
import { createVerificationRepository } from './verifications/verifications.repository.ts';

const NOW = new Date('2026-03-10T00:00:00Z');
const clock = clockAt(() => NOW);
const member: StoredMember = {
  memberNo: 7,
  memberId: 'haneul1',
  memberPw: 'hash',
  memberName: '하늘산책',
  email: 'haneul@example.com',
  memberRole: 'ROLE_USER',
  isActive: 'Y',
  enrollDate: NOW,
  generation: 1,
  sessionEpoch: 1,
  version: 1,
};
const FILE = new ObjectId();
const code = { purpose: 'sign-up', address: 'a', subject: '', code: 'c', tries: 0, expiresAt: NOW } as const;
const allowance = { points: 1, perMs: 60_000 };

/** Arguments for every repository method; a new method without them does not compile. */
type QueryCalls<R> = { [M in keyof R]: R[M] extends (...args: infer A) => unknown ? A[] : never };
async function callAll<R extends object>(repository: R, callsByMethod: QueryCalls<R>): Promise<void> {
  for (const [method, calls] of Object.entries(callsByMethod) as [keyof R, unknown[][]][]) {
    for (const args of calls) await (repository[method] as (...args: unknown[]) => unknown).apply(repository, args);
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await declareAccountIndexes(database.db);
});
afterAll(() => database.close());

const notice = {
  noticeNo: 1,
  memberNo: 7,
  noticeKeys: ['told'],
  kind: 'plan-changed' as const,
  text: '바꿨어요.',
  link: '/myplan/detail/7',
  at: NOW,
  isRead: false,
};
const QUERY_CALLS: Record<string, (db: Db) => Promise<void>> = {
  members: (db) =>
    callAll(createMemberRepository(db), {
      find: [[7]],
      findByMemberId: [['haneul1']],
      findByEmail: [['haneul@example.com']],
      findByMemberName: [['하늘산책']],
      findByTie: [['google', 's']],
      insert: [[member]],
      firstTaken: [[{ memberId: 'free123', memberName: '바다산책', email: 'free@example.com' }]],
      findPage: (['-no', 'no', 'id', '-id', 'name', '-name'] as const).flatMap((sort) => [
        [{ page: 2, status: 'Y', search: '', sort }],
        [{ page: 1, role: 'ROLE_ADMIN', search: '', sort }],
        [{ page: 1, status: 'N', role: 'ROLE_USER', search: '', sort }],
      ]),
      hasOtherAdmin: [[7]],
      findWithdrawnSince: [[NOW]],
      removeWithdrawnBefore: [[NOW]],
    }),
  'member changes': (db) =>
    callAll(createMemberChanges(db, clock), {
      rename: [[member, '바다산책']],
      setPassword: [[member, 'hash']],
      setRole: [[7, 'ROLE_ADMIN', {} as never]],
      setNoticeMail: [[7, { 'trip-soon': true }]],
      addDevice: [[7, 'd', 20]],
      addTie: [[7, { provider: 'google', sub: 's', joinedAt: NOW }]],
      removeTie: [[member, 'google']],
      endSessions: [[7, {} as never]],
      dueReceipts: [[]],
      receiptAccepted: [[7]],
      dueRevocations: [[]],
      repeatRevocationsSince: [[NOW]],
      revocationPublished: [[{ memberNo: 7, generation: 1 }]],
      withdraw: [[member, NOW]],
    }),
  'second factors': (db) =>
    callAll(createSecondFactorChanges(db, clock), {
      prepareApp: [[7, { sealed: 's', expiresAt: NOW }]],
      turnAppOn: [[member, { sealed: 's', lastStep: 1 }, ['d']]],
      removeApp: [[member, { isLast: false }]],
      setRecoveryCodes: [[member, ['d']]],
      addPasskey: [[member, 'p', { publicKey: 'k', counter: 0, transports: [], name: 'n', createdAt: NOW }]],
      removePasskey: [[member, 'p', { isLast: false }]],
      setChallenge: [[7, { purpose: 'add', challenge: 'c', expiresAt: NOW }]],
      takeChallenge: [[7, 'add']],
      usePasskey: [[7, 'p', { from: 0, to: 1 }, NOW]],
      useAppStep: [[7, 's', 2]],
      useRecoveryCode: [[7, 'd']],
    }),
  'second steps': (db) =>
    callAll(createSecondStepRepository(db), {
      add: [[{ digest: 'd', memberNo: 7, sessionEpoch: 1, expiresAt: NOW }]],
      find: [['d', NOW]],
      setChallenge: [['d', 'c']],
      takeChallenge: [['d']],
      take: [['d']],
      removeExpired: [[NOW]],
    }),
  exports: (db) =>
    callAll(createExportRepository(db), {
      add: [[{ exportId: 'e', memberNo: 7, state: 'making', tokenDigest: 'd', requestedAt: NOW, defects: 0 }]],
      find: [['e']],
      findLatest: [[7]],
      findByDigest: [['d']],
      findPendingIds: [[]],
      begin: [['e']],
      finish: [['e', FILE, { bytes: 1, expiresAt: NOW }]],
      noteMailed: [['e']],
      noteDefect: [['e', 5]],
      failRequestedBefore: [[NOW]],
      expire: [[NOW]],
      expireAllOf: [[[7]]],
      findOrphans: [[], [7]],
      noteRemoved: [['e', FILE]],
      removeClosedBefore: [[NOW]],
    }),
  archives: (db) =>
    callAll(createArchiveStore(db, clock), {
      removeWrittenBefore: [[NOW]],
      write: [[FILE, Readable.from([Buffer.from('a')])]],
      read: [],
      remove: [[FILE]],
    }),
  outbox: (db) =>
    createOutboxRelay({
      collections: [db.collection('members')],
      audience: async () => new Map(),
      jobs: { ensure: async () => true } as never,
      logger: silentLogger,
    }).run(),
  reconciliation: (db) =>
    createReconciliation(publishedMembers(db), { addLast: async () => {} })(
      new Map([['member.renamed', ['svc-travel']]]),
    ),
  sessions: (db) =>
    callAll(createSessionRepository(db), {
      add: [
        [
          {
            familyId: 'a',
            sessionId: 's',
            memberNo: 7,
            sessionEpoch: 1,
            currentDigest: 'd',
            startedAt: NOW,
            expiresAt: NOW,
          },
        ],
      ],
      find: [['a', NOW]],
      findBySessionId: [['s', NOW]],
      findOf: [[7, NOW]],
      isOpen: [['s', NOW]],
      end: [['a', 's', NOW]],
      dueRevocations: [[]],
      repeatRevocationsSince: [[NOW]],
      revocationPublished: [[{ memberNo: 7, generation: 0, sessionId: 's' }]],
      rotate: [['a', 'd', { currentDigest: 'e', expiresAt: NOW }]],
      setPush: [['s', { endpoint: 'e', keys: { p256dh: 'k', auth: 'a' } }]],
      removePush: [['s'], ['s', 'e']],
      keepOnly: [[7, 's', { sessionEpoch: 2, hasSecondFactor: true }]],
      remove: [['a']],
      removeOf: [[7]],
      removeExpired: [[NOW]],
    }),
  attempts: (db) =>
    callAll(createAttempts(db, { digest: (...parts) => parts.join() }, clock), {
      take: [['a', allowance]],
      add: [['a', allowance]],
      countOf: [['a']],
      exhaustedMs: [['a', allowance]],
      waitMs: [['a']],
      claim: [['b', allowance, 1]],
      clear: [['a']],
      removeExpired: [[NOW]],
    }),
  verifications: (db) =>
    callAll(createVerificationRepository(db), {
      replace: [[code]],
      find: [['sign-up', code.address, NOW]],
      claimTry: [['sign-up', code.address, NOW]],
      verify: [[code, { verifiedAt: NOW, expiresAt: NOW, browser: 'b' }]],
      markUsed: [['sign-up', code.address, 7]],
      restart: [['sign-up', code.address, code.code, NOW]],
      remove: [['sign-up', code.address]],
      removeExpired: [[NOW]],
    }),
  mails: (db) =>
    callAll(createMailRepository(db), {
      add: [[{ mailId: 'a', purpose: 'sign-up', sealed: 's', createdAt: NOW }]],
      find: [['a']],
      findOpen: [[]],
      close: [['a', { sentAt: NOW }]],
      removeBefore: [[NOW]],
    }),
  grants: (db) =>
    callAll(createGrantRepository(db), {
      add: [[{ digest: 'd', memberNo: 7, expiresAt: NOW }]],
      take: [['d', 7, NOW]],
      removeExpired: [[NOW]],
    }),
  usage: (db) => callAll(createUsage(db, clock), { record: [[7, 'login']], findOf: [[7]], removeBefore: [[NOW]] }),
  keys: (db) =>
    callAll(createKeyRepository(db), {
      add: [[{ sequence: 1, kid: 'k', privateJwk: {}, publicJwk: {}, createdAt: NOW }]],
      all: [[]],
      removeBefore: [[1]],
    }),
  'review notices': (db) =>
    callAll(createReviewNoticeRepository(db), { versionsOf: [[[7]]], note: [[7, 1, NOW]], removeBefore: [[NOW]] }),
  notices: (db) =>
    callAll(createNoticeRepository(db), {
      toldOf: [['told', [7]]],
      add: [[notice]],
      addToBundle: [
        [
          'plan-changed 7',
          { ...notice, noticeKeys: ['first'], bundle: { title: '오사카', memberNames: [], count: 1 } },
        ],
      ],
      find: [
        [7, undefined, 20],
        [7, 100, 20],
      ],
      findOne: [[7, 1]],
      findPushDue: [[]],
      notePushed: [[notice, 's']],
      markPushed: [[notice]],
      findMailDue: [[]],
      mailAccepted: [['65f000000000000000000001']],
      countUnread: [[7]],
      markRead: [[7, 100]],
      removeOf: [[7]],
      removeBefore: [[NOW]],
    }),
  leases: (db) => createLeases(db)('roles', async () => {}),
};

test.each(Object.entries(QUERY_CALLS))('every query of %s uses an index', async (_, ask) => {
  expect(await unservedQueries(database.db, () => ask(database.db))).toEqual([]);
});

test('only the unfiltered list of members scans the whole index to count', async () => {
  const all = () => createMemberRepository(database.db).findPage({ page: 1, search: '', sort: '-name' });
  expect(await unservedQueries(database.db, all)).toEqual(['members {}']);
});
