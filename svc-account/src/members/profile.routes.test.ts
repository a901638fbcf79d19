import { describe, expect, test } from '@jest/globals';
import { REVOCATION_FEED } from '@osaka/contracts';
import {
  changeMemberName,
  changePassword,
  checkMemberName,
  login,
  logout,
  MESSAGES,
  readOwnMember,
  refresh,
  sendFindIdCode,
  signUp,
  verifyFindIdCode,
  withdraw,
} from '@osaka/contracts/account';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const NEW_PASSWORD = 'Namba456#';
const account = testAccount();

refusesStrangers(() => account.app, [readOwnMember, changeMemberName, changePassword, withdraw]);

const memberOf = (memberId: string) => account.db.collection('members').findOne({ memberId });
const feedOf = async (memberNo: number) =>
  (await account.redis.zrange(REVOCATION_FEED.key, '0', '-1'))
    .map((entry) => JSON.parse(entry))
    .filter((entry) => entry.memberNo === memberNo);

describe('changing the nickname', () => {
  test('publishes an event and returns a token with the new nickname', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    const answer = await account.call(changeMemberName, { body: { memberNo, newMemberName: '바다산책' } }, bearer);
    expect(answer).toMatchObject({
      status: 200,
      message: '닉네임이 변경되었습니다.',
      data: { memberNo, memberName: '바다산책', username: 'haneul1', tokens: { accessToken: expect.any(String) } },
    });
    expect(await memberOf('haneul1')).toMatchObject({
      version: 2,
      outbox: [{ type: 'member.renamed', version: 2, data: { memberNo, memberName: '바다산책' } }],
    });
    expect((await account.call(changeMemberName, { body: { newMemberName: '바다산책' } }, bearer)).status).toBe(200);
    expect((await memberOf('haneul1'))?.version).toBe(2);
  });

  test('to one that another member has is a conflict, to one’s own is not', async () => {
    await account.join('haneul1', '하늘산책');
    await account.join('bada123', '바다산책');
    const { bearer } = await account.signIn('haneul1');
    expect(await account.call(changeMemberName, { body: { newMemberName: '바다산책' } }, bearer)).toMatchObject({
      status: 409,
      message: MESSAGES.nameTaken,
    });
    expect(await account.call(checkMemberName, { query: { newMemberName: '하늘산책' } }, bearer)).toMatchObject({
      data: { available: true },
    });
  });

  test('by ten members to the same one at once succeeds for exactly one', async () => {
    const ids = Array.from('가나다라마바사아자차', (syllable) => ({
      memberId: `member${syllable.charCodeAt(0)}`,
      memberName: `${syllable}산책`,
    }));
    for (const { memberId, memberName } of ids) await account.join(memberId, memberName);
    const bearers = await Promise.all(ids.map(({ memberId }) => account.signIn(memberId)));
    const answers = await Promise.all(
      bearers.map(({ bearer }) => account.call(changeMemberName, { body: { newMemberName: '인기닉네임' } }, bearer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('of another member is forbidden', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    expect(
      (await account.call(changeMemberName, { body: { memberNo: memberNo + 1, newMemberName: '바다산책' } }, bearer))
        .status,
    ).toBe(403);
  });
});

describe('changing the password', () => {
  test('ends every session, including the current one', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const here = await account.signIn('haneul1');
    const there = await account.signIn('haneul1');
    expect(
      await account.call(
        changePassword,
        { body: { memberId: 'haneul1', currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
        here.bearer,
      ),
    ).toMatchObject({
      status: 200,
      message: '비밀번호가 성공적으로 변경되었습니다.',
    });
    for (const { bearer, cookie } of [here, there]) {
      expect((await account.call(withdraw, { body: { memberPw: NEW_PASSWORD } }, bearer)).status).toBe(401);
      expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
    }
    expect(await feedOf(memberNo)).toContainEqual({ memberNo, generation: 2 });
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(401);
    expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: NEW_PASSWORD } })).status).toBe(200);
  });

  test.each([
    [
      'a wrong current one',
      { currentPassword: 'Wrong123!', newPassword: NEW_PASSWORD },
      400,
      MESSAGES.passwordMismatch,
    ],
    ['a new one against the rule', { currentPassword: PASSWORD, newPassword: 'short' }, 400, MESSAGES.passwordRule],
    [
      'the id of somebody else',
      { memberId: 'other12', currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      403,
      '본인의 정보만 변경할 수 있습니다.',
    ],
  ])('with %s is refused', async (_name, body, status, message) => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    expect(await account.call(changePassword, { body }, bearer)).toMatchObject({ status, message });
  });

  test('limits guesses of the current password with a stolen token', async () => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        account.call(changePassword, { body: { currentPassword: 'Wrong123!', newPassword: NEW_PASSWORD } }, bearer),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

test('the own profile returns the current address and a role that was changed meanwhile', async () => {
  const memberNo = await account.join('haneul1', '하늘산책', 'haneul@example.com');
  const { bearer, loginInfo } = await account.signIn('haneul1');
  expect(await account.call(readOwnMember, {}, bearer)).toMatchObject({
    status: 200,
    data: { loginInfo, email: 'haneul@example.com' },
  });
  await account.db
    .collection<{ _id: number }>('members')
    .updateOne({ _id: memberNo }, { $set: { memberRole: 'ROLE_ADMIN' } });
  expect((await account.call(readOwnMember, {}, bearer)).data.loginInfo.authorities).toEqual([
    { authority: 'ROLE_ADMIN' },
  ]);
});

describe('withdrawal', () => {
  test('ends the sessions, erases the address, frees the nickname, reserves the id, and publishes an event', async () => {
    const memberNo = await account.join('haneul1', '하늘산책', 'haneul@example.com');
    const { bearer, cookie } = await account.signIn('haneul1');
    expect(await account.call(withdraw, { body: { memberNo, memberPw: PASSWORD } }, bearer)).toMatchObject({
      status: 200,
      message: '회원 탈퇴가 완료되었습니다.',
    });
    expect((await account.call(refresh, {}, { cookie })).status).toBe(401);
    expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(401);
    const member = await memberOf('haneul1');
    expect(member).toMatchObject({
      isActive: 'N',
      memberName: '탈퇴한 사용자',
      outbox: [{ type: 'member.withdrawn', data: { memberNo } }],
    });
    for (const withdrawn of ['email', 'emailKey', 'memberNameKey']) expect(member).not.toHaveProperty(withdrawn);
    expect(await feedOf(memberNo)).toContainEqual({ memberNo, generation: 2 });

    account.time.ms += 60_000;
    const verified = { cookie: await account.verifyEmail('haneul@example.com') };
    const again = (memberId: string) =>
      account.call(
        signUp,
        { body: { memberId, memberPw: PASSWORD, memberName: '하늘산책', email: 'haneul@example.com' } },
        verified,
      );
    expect(await again('haneul1')).toMatchObject({ status: 409, message: MESSAGES.idTaken });
    expect((await again('haneul2')).status).toBe(201);
  });

  test('leaves neither the address nor a nickname anywhere in the database', async () => {
    const email = 'haneul@example.com';
    await account.join('haneul1', '하늘산책', email);
    const { bearer } = await account.signIn('haneul1');
    account.time.ms += 60_000;
    await account.call(sendFindIdCode, { body: { memberName: '하늘산책', email } });
    await account.call(verifyFindIdCode, { body: { email, verifyCode: '0000' } });
    await account.call(login, { body: { memberId: email, memberPw: 'Wrong123!' } });
    await account.call(changeMemberName, { body: { newMemberName: '바다산책' } }, bearer);
    expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(200);
    const stored = JSON.stringify(
      await Promise.all((await account.db.collections()).map((collection) => collection.find().toArray())),
    );
    for (const personal of [email, '하늘산책', '바다산책']) expect(stored).not.toContain(personal);
  });

  test.each([
    ['a wrong password', 'Wrong123!', MESSAGES.passwordMismatch],
    ['no password', '', '비밀번호를 입력해주세요.'],
  ])('with %s is 400, never 401', async (_name, memberPw, message) => {
    await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    expect(await account.call(withdraw, { body: { memberPw } }, bearer)).toMatchObject({ status: 400, message });
  });

  test('of the last administrator is a conflict', async () => {
    await account.ensureAdministrator({
      memberId: 'osakaadmin',
      memberPw: PASSWORD,
      memberName: '관리자',
      email: 'admin@example.com',
    });
    const { bearer } = await account.signIn('osakaadmin');
    expect(await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).toMatchObject({
      status: 409,
      message: '마지막 관리자는 탈퇴할 수 없습니다.',
    });
  });
});

test('after Redis has lost its data, recent revocations are published to the feed again, older ones are not', async () => {
  const earlier = await account.join('haneul1', '하늘산책');
  const revoked = await account.join('badaro2', '바다산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  account.time.ms += REVOCATION_FEED.keptMs + 1000;
  const { bearer } = await account.signIn('badaro2');
  await account.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }, bearer);
  const { cookie } = await account.signIn('badaro2', NEW_PASSWORD);
  await account.call(logout, {}, { cookie });
  await account.context.revoker.sweep();
  const before = await feedOf(revoked);
  expect(before).toHaveLength(2);

  await account.redis.del(REVOCATION_FEED.key);
  await account.context.revoker.sweep();
  expect(await feedOf(revoked)).toEqual(expect.arrayContaining(before));
  expect(await feedOf(earlier)).toEqual([]);
});

test('the sweep publishes a revocation that could not be published to the feed', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await account.db
    .collection('members')
    .updateOne({ memberId: 'haneul1' }, { $set: { revocationDue: true, generation: 7 } });
  await account.context.revoker.sweep();
  expect(await feedOf(memberNo)).toContainEqual({ memberNo, generation: 7 });
  expect(await memberOf('haneul1')).not.toHaveProperty('revocationDue');
});
