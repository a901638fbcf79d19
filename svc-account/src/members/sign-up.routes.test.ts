import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  changeMemberName,
  checkMemberId,
  checkMemberName,
  login,
  MESSAGES,
  signUp,
  verifyCode,
} from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const account = testAccount();

const usual = { memberId: 'haneul1', memberPw: PASSWORD, memberName: '하늘산책', email: 'haneul@example.com' };
const join = (body: Partial<typeof usual> = {}, cookie = '') =>
  account.call(signUp, { body: { ...usual, ...body } }, { cookie });

test('a new member gets the next number and the role of a user', async () => {
  const answer = await join({}, await account.verifyEmail(usual.email));
  expect(answer).toMatchObject({
    status: 201,
    code: '201',
    data: { memberNo: expect.any(Number), memberId: 'haneul1', memberName: '하늘산책' },
  });
  const { loginInfo } = await account.signIn('haneul1');
  expect(loginInfo.authorities).toEqual([{ authority: 'ROLE_USER' }]);
});

test.each([
  ['memberId', 'short', MESSAGES.memberIdFormat],
  ['memberId', 'has space1', MESSAGES.memberIdFormat],
  ['memberPw', 'onlyletters', MESSAGES.passwordFormat],
  ['memberPw', 'Osaka123!Osaka', MESSAGES.passwordFormat],
  ['memberPw', 'Osaka123^', MESSAGES.passwordFormat],
  ['memberName', 'ㅎㄴ', MESSAGES.nameFormat],
  ['memberName', '하늘 산책', MESSAGES.nameFormat],
  ['memberName', '열한글자로된닉네임입니다', MESSAGES.nameFormat],
  ['email', 'haneul@', MESSAGES.emailFormat],
])('sign-up with %s "%s" is refused with its message', async (path, value, message) => {
  expect(await join({ [path]: value })).toMatchObject({ status: 400, message, errors: [{ path, message }] });
});

describe('a taken value', () => {
  beforeEach(() => account.join('haneul1', '하늘산책', 'haneul@example.com'));

  test.each([
    [
      'the id, in another letter case',
      { memberId: 'HANEUL1', memberName: '새로운', email: 'new@example.com' },
      MESSAGES.idTaken,
    ],
    [
      'the nickname, in decomposed letters',
      { memberId: 'other12', memberName: '하늘산책'.normalize('NFD'), email: 'new@example.com' },
      MESSAGES.nameTaken,
    ],
  ])('of %s is a conflict', async (_name, body, message) => {
    expect(await join(body, await account.verifyEmail('new@example.com'))).toMatchObject({ status: 409, message });
  });

  test('of an address in another letter case is a conflict for its verified owner', async () => {
    account.time.ms += 60_000;
    const cookie = await account.verifyEmail('Haneul@example.com');
    expect(
      await join({ memberId: 'other12', memberName: '새로운', email: 'Haneul@example.com' }, cookie),
    ).toMatchObject({ status: 409, message: MESSAGES.emailTaken });
  });

  test('is reported by the availability checks', async () => {
    expect(await account.call(checkMemberName, { query: { newMemberName: '하늘산책' } })).toMatchObject({
      status: 200,
      message: MESSAGES.nameTaken,
      data: { available: false },
    });
    expect(await account.call(checkMemberName, { query: { newMemberName: '바다산책' } })).toMatchObject({
      status: 200,
      message: MESSAGES.nameAvailable,
      data: { available: true },
    });
    expect(await account.call(checkMemberName, { query: { newMemberName: '하' } })).toMatchObject({
      status: 400,
      message: MESSAGES.nameFormat,
    });
    expect(await account.call(checkMemberId, { query: { memberId: 'haneul1' } })).toMatchObject({
      data: { available: false },
    });
    expect(await account.call(checkMemberId, { query: { memberId: 'haneul2' } })).toMatchObject({
      data: { available: true },
    });
  });
});

describe('50 concurrent sign-ups', () => {
  const letters = (index: number) =>
    `${'가나다라마바사아자차'[Math.floor(index / 10)]}${'가나다라마바사아자차'[index % 10]}`;
  const each = async (bodyOf: (index: number) => Partial<typeof usual>, message: string) => {
    const bodies = Array.from({ length: 50 }, (_, index) => ({
      memberId: `member${index}`,
      memberName: `${letters(index)}님`,
      email: `m${index}@example.com`,
      ...bodyOf(index),
    }));
    const cookies = new Map<string, string>();
    for (const email of new Set(bodies.map((body) => body.email))) cookies.set(email, await account.verifyEmail(email));
    const answers = await Promise.all(bodies.map((body) => join(body, cookies.get(body.email))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await account.db.collection('members').countDocuments()).toBe(1);
    // A later sign-up may find that the winner has used the verification.
    const others = answers.filter(({ status }) => status !== 201);
    expect(
      others.every((answer) =>
        answer.status === 409 ? answer.message === message : answer.message === MESSAGES.emailUnverified,
      ),
    ).toBe(true);
    expect(others.some(({ status }) => status === 409)).toBe(true);
  };

  test('with one id create exactly one member', () => each(() => ({ memberId: 'wanted1' }), MESSAGES.idTaken));
  test('with one nickname create exactly one member', () =>
    each(() => ({ memberName: '인기닉네임' }), MESSAGES.nameTaken));
  test('with one address create exactly one member', () =>
    each(() => ({ email: 'one@example.com' }), MESSAGES.emailTaken));
});

describe('a sign-up that is retried because its response was lost', () => {
  test('gets the original response, also concurrently, and creates one member', async () => {
    const cookie = await account.verifyEmail(usual.email);
    const answers = [await join({}, cookie), ...(await Promise.all(Array.from({ length: 5 }, () => join({}, cookie))))];
    const [first] = answers;
    expect(first).toMatchObject({ status: 201, code: '201', data: { memberId: 'haneul1', memberName: '하늘산책' } });
    for (const { status, message, data } of answers)
      expect({ status, message, data }).toEqual({ status: 201, message: first?.message, data: first?.data });
    expect(await account.db.collection('members').countDocuments()).toBe(1);
    expect(await account.db.collection('usage').countDocuments()).toBe(1);
  });

  test('is recognised even if the service died before it marked the verification as used', async () => {
    const cookie = await account.verifyEmail(usual.email);
    await join({}, cookie);
    await account.db.collection('verifications').updateMany({}, { $unset: { usedBy: '' } });
    expect((await join({}, cookie)).status).toBe(201);
  });

  test.each([
    ['with another password', { memberPw: 'Another1!' }],
    ['with another nickname', { memberName: '바다산책' }],
    ['with another id', { memberId: 'haneul2' }],
  ])('is refused with %s, because the verification belongs to the first sign-up', async (_name, change) => {
    const cookie = await account.verifyEmail(usual.email);
    await join({}, cookie);
    expect(await join(change, cookie)).toMatchObject({ status: 400, message: MESSAGES.emailUnverified });
  });

  test('is refused from another browser', async () => {
    await join({}, await account.verifyEmail(usual.email));
    expect((await join()).status).toBe(400);
  });
});

describe('the configured administrator', () => {
  const draft = { memberId: 'osakaadmin', memberPw: PASSWORD, memberName: '관리자', email: 'admin@example.com' };

  test('is created exactly once, by repeated and concurrent starts', async () => {
    await Promise.all([account.ensureAdministrator(draft), account.ensureAdministrator(draft)]);
    await account.ensureAdministrator({ ...draft, memberPw: 'Another1!' });
    expect(await account.db.collection('members').countDocuments()).toBe(1);
    expect((await account.signIn('osakaadmin')).loginInfo.authorities).toEqual([{ authority: 'ROLE_ADMIN' }]);
  });

  test('does not take a nickname from a member', async () => {
    await account.join('haneul1', '하늘지기');
    await expect(account.ensureAdministrator({ ...draft, memberName: '하늘지기' })).rejects.toThrow('memberName');
  });
});

test.each([
  '운영자',
  '관리자',
  '고객센터',
  '상담원',
  '오사카로',
  '탈퇴한사용자',
  '관리자님',
  'Admin',
  'OSAKARO',
  '관리자'.normalize('NFD'),
])(
  'the nickname %s of the site itself is refused at sign-up, in the check and in a change, except for administrators',
  async (memberName) => {
    const message = '사용할 수 없는 이름입니다.';
    expect(await join({ memberName })).toMatchObject({ status: 400, errors: [{ path: 'memberName', message }] });
    const refused = { status: 400, errors: [{ path: 'newMemberName', message }] };
    expect(await account.call(checkMemberName, { query: { newMemberName: memberName } })).toMatchObject(refused);
    await account.join('haneul1', '하늘산책', 'haneul@example.com');
    const { bearer } = await account.signIn('haneul1');
    expect(await account.call(changeMemberName, { body: { newMemberName: memberName } }, bearer)).toMatchObject(
      refused,
    );
    await account.ensureAdministrator({
      memberId: 'osakaadmin',
      memberPw: PASSWORD,
      memberName: '하늘지기',
      email: 'admin@example.com',
    });
    const administrator = await account.signIn('osakaadmin');
    const asAdministrator = [changeMemberName, { body: { newMemberName: memberName } }, administrator.bearer] as const;
    expect((await account.call(...asAdministrator)).status).toBe(200);
  },
);

test('spaces around ids, nicknames, addresses and codes do not count', async () => {
  const cookie = await account.verifyEmail('haneul@example.com');
  const answer = await join(
    { memberId: ' haneul1 ', memberName: '하늘산책\u200b', email: 'haneul@example.com ' },
    cookie,
  );
  expect(answer).toMatchObject({ status: 201, data: { memberId: 'haneul1', memberName: '하늘산책' } });
  expect((await account.call(login, { body: { memberId: 'haneul1 ', memberPw: PASSWORD } })).status).toBe(200);
  expect(verifyCode.parse(' 1234\n')).toBe('1234');
});
