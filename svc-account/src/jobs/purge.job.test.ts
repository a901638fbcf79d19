import { beforeEach, expect, test } from '@jest/globals';
import {
  changeRole,
  login,
  refresh,
  sendSignUpCode,
  signUp,
  verifySignUpCode,
  withdraw,
  withdrawalEffects,
} from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';
import { turnOnApp, typePassword } from '../testing/second-factor.ts';

const DAY_MS = 24 * 3600_000;
const START_MS = Date.parse('2026-03-10T00:00:00Z');
const account = testAccount();
beforeEach(async () => {
  account.time.ms = START_MS;
});

const count = (collection: string) => account.db.collection(collection).countDocuments();
async function after(days: number) {
  account.time.ms = START_MS + days * DAY_MS;
  await account.purge();
}
async function at(time: string) {
  account.time.ms = Date.parse(time);
  await account.purge();
}

test('「탈퇴한 회원」 a withdrawn member is kept until the date on the receipt and then deleted, and the id is free again', async () => {
  await account.join('haneul1', '하늘산책');
  await account.join('bada123', '바다산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  await account.queue.runAll(account.sendMail);
  await account.db.collection('members').updateMany({}, { $set: { outbox: [] } });
  expect(withdrawalEffects(new Date('2026-03-10T00:00:00Z')).kept[0]?.until).toBe('2027.03.10까지');
  await at('2027-03-10T08:59:00+09:00');
  expect(await count('members')).toBe(2);
  await at('2027-03-11T00:00:00+09:00');
  expect(await count('members')).toBe(1);
  await account.join('haneul1', '하늘산책');
});

test('a withdrawn member is kept until the withdrawal event is delivered', async () => {
  await account.join('haneul1', '하늘산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  await after(400);
  expect(await count('members')).toBe(1);
});

test('「서비스 이용 기록」 usage records are kept for three months', async () => {
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

test('「회원 정보」 a member is kept until the withdrawal, which deletes address, nickname and devices at once', async () => {
  await account.join('haneul1', '하늘산책');
  await account.signIn('haneul1');
  await after(10 * 365);
  const { bearer } = await account.signIn('haneul1');
  expect(await account.db.collection('members').findOne({})).toMatchObject({
    memberName: '하늘산책',
    email: 'haneul1@example.com',
    devices: expect.any(Array),
  });
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
  const left = (await account.db.collection('members').findOne({})) ?? {};
  expect(left).toMatchObject({ memberId: 'haneul1', memberPw: expect.any(String), memberName: '탈퇴한 사용자' });
  expect(JSON.stringify(left)).not.toMatch(/하늘산책|haneul1@/);
  for (const field of ['email', 'emailKey', 'memberNameKey', 'devices']) expect(left).not.toHaveProperty(field);
});

test('「2단계 인증(켠 회원만)」 the second factor is kept until the withdrawal', async () => {
  await account.join('haneul1', '하늘산책');
  const { bearer, nextCode } = await turnOnApp(account, 'haneul1');
  await account.purge();
  expect(await account.db.collection('members').findOne({})).toHaveProperty('secondFactor');
  await account.call(withdraw, { body: { memberPw: PASSWORD, code: nextCode() } }, bearer);
  const left = (await account.db.collection('members').findOne({})) ?? {};
  for (const field of ['secondFactor', 'pendingApp', 'passkeyChallenge']) expect(left).not.toHaveProperty(field);
});

test('「로그인한 기기」 a session is deleted when it has not been used for 14 days, and after 90 days at the latest', async () => {
  await account.join('haneul1', '하늘산책');
  let { cookie } = await account.signIn('haneul1');
  for (let day = 10; day <= 80; day += 10) {
    account.time.ms = START_MS + day * DAY_MS;
    cookie = cookieOf((await account.call(refresh, {}, { cookie })).headers);
  }
  await after(89);
  expect(await count('sessions')).toBe(1);
  await after(91);
  expect(await count('sessions')).toBe(0);

  await account.signIn('haneul1');
  await after(91 + 13);
  expect(await count('sessions')).toBe(1);
  await after(91 + 15);
  expect(await count('sessions')).toBe(0);
});

test('「이메일 인증」 a code is worth nothing after 5 minutes, a verified address after 30, and both are deleted', async () => {
  await account.call(sendSignUpCode, { body: { email: 'haneul1@example.com' } });
  const verifyCode = await account.codeMailedTo('haneul1@example.com');
  account.time.ms += 5 * 60_000 + 1;
  expect((await account.call(verifySignUpCode, { body: { email: 'haneul1@example.com', verifyCode } })).status).toBe(
    400,
  );

  const cookie = await account.verifyEmail('bada123@example.com');
  account.time.ms += 30 * 60_000 + 1;
  const join = { memberId: 'bada123', memberPw: PASSWORD, memberName: '바다산책', email: 'bada123@example.com' };
  expect((await account.call(signUp, { body: join }, { cookie })).status).toBe(400);
  account.time.ms += 60 * 60_000;
  await account.purge();
  expect(await count('verifications')).toBe(0);
});

test('「부정 이용 방지」 counters of failures are deleted within 24 hours', async () => {
  await account.join('haneul1', '하늘산책');
  await account.call(login, { body: { memberId: 'haneul1', memberPw: 'Wrong123!' } });
  expect(await count('attempts')).not.toBe(0);
  account.time.ms += DAY_MS + 1;
  await account.purge();
  expect(await count('attempts')).toBe(0);
});

test('audit entries are kept for three months', async () => {
  await account.ensureAdministrator({
    memberId: 'osakaadmin',
    memberPw: PASSWORD,
    memberName: '관리자',
    email: 'admin@example.com',
  });
  const memberNo = String(await account.join('haneul1', '하늘산책'));
  await account.call(
    changeRole,
    { params: { memberNo }, query: { role: 'ROLE_ADMIN' } },
    (await account.signIn('osakaadmin')).bearer,
  );
  await after(92);
  expect(await count('auditLog')).toBe(1);
  await after(93);
  expect(await count('auditLog')).toBe(0);
});

test('pending logins and mails are deleted after a day', async () => {
  await account.join('haneul1', '하늘산책');
  await turnOnApp(account, 'haneul1');
  await typePassword(account, 'haneul1');
  const expiring = () => Promise.all(['secondSteps', 'mails'].map(count));
  await account.purge();
  expect(await expiring()).not.toContain(0);
  await after(1.1);
  expect(await expiring()).toEqual([0, 0]);
});

test('notices of a member whose process died at the withdrawal are deleted by the next purge', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  const { bearer } = await account.signIn('haneul1');
  const at = new Date(account.time.ms).toISOString();
  const told = {
    kind: 'trip-soon' as const,
    memberNos: [memberNo],
    text: '사흘 뒤에 떠나요.',
    link: '/myplan/list',
    at,
  };
  const data = { subjectNo: 1, noticeKey: 'trip-soon 1', ...told };
  await account.events['notice.wanted'].apply({ type: 'notice.wanted', version: 1, data });
  const { notices } = account.context;
  const { removeOf } = notices;
  notices.removeOf = () => Promise.reject(new Error('killed'));
  expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(500);
  notices.removeOf = removeOf;
  expect(await count('notices')).toBe(1);
  await account.purge();
  expect(await count('notices')).toBe(0);
});
