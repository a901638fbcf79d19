import { beforeEach, expect, test } from '@jest/globals';
import { changeRole, withdraw } from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';
import { turnOnApp, typePassword } from '../testing/second-factor.ts';

const DAY_MS = 24 * 3600_000;
const account = testAccount();
beforeEach(async () => {
  account.time.ms = Date.parse('2026-03-10T00:00:00Z');
});

const count = (collection: string) => account.db.collection(collection).countDocuments();
async function after(days: number) {
  account.time.ms = Date.parse('2026-03-10T00:00:00Z') + days * DAY_MS;
  await account.purge();
}

test('a withdrawn member is kept for a year and then deleted, and the id is free again', async () => {
  await account.join('haneul1', '하늘산책');
  await account.join('bada123', '바다산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  await account.db.collection('members').updateMany({}, { $set: { outbox: [] } });
  await after(365);
  expect(await count('members')).toBe(2);
  await after(366);
  expect(await count('members')).toBe(1);
  await account.join('haneul1', '하늘산책');
});

test('a withdrawn member is kept until the withdrawal event is delivered', async () => {
  await account.join('haneul1', '하늘산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  await after(400);
  expect(await count('members')).toBe(1);
});

test('usage records are kept for three months', async () => {
  await account.join('haneul1', '하늘산책');
  await account.signIn('haneul1');
  await after(92);
  expect(await count('usage')).toBe(2);
  await after(93);
  expect(await count('usage')).toBe(0);
});

test('three calendar months before 31 May end on 28 February, so that records of March are kept', async () => {
  account.time.ms = Date.parse('2026-03-02T00:00:00Z');
  await account.join('haneul1', '하늘산책');
  account.time.ms = Date.parse('2026-05-31T00:00:00Z');
  await account.purge();
  expect(await count('usage')).toBe(1);
  account.time.ms = Date.parse('2026-06-02T00:01:00Z');
  await account.purge();
  expect(await count('usage')).toBe(0);
});

test('audit entries are kept for three months', async () => {
  await account.ensureAdministrator({ memberId: 'osakaadmin', memberPw: PASSWORD, memberName: '관리자', email: 'admin@example.com' });
  const memberNo = String(await account.join('haneul1', '하늘산책'));
  await account.call(changeRole, { params: { memberNo }, query: { role: 'ROLE_ADMIN' } }, (await account.signIn('osakaadmin')).bearer);
  await after(92);
  expect(await count('auditLog')).toBe(1);
  await after(93);
  expect(await count('auditLog')).toBe(0);
});

test('expired sessions, pending logins, codes, mails and counters are deleted', async () => {
  const expiring = () => Promise.all(['sessions', 'secondSteps', 'verifications', 'mails', 'attempts'].map(count));
  await account.join('haneul1', '하늘산책');
  await account.verifyEmail('other@example.com');
  await turnOnApp(account, 'haneul1');
  await typePassword(account, 'haneul1');
  await account.purge();
  expect(await expiring()).not.toContain(0);
  await after(15);
  expect(await expiring()).toEqual([0, 0, 0, 0, 0]);
});
