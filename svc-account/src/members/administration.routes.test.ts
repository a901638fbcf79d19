import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Role } from '@osaka/contracts';
import {
  changeRole,
  endMemberSessions,
  listMemberAudit,
  listMembers,
  type MemberRow,
  type MemberSort,
  readOwnMember,
  withdraw,
} from '@osaka/contracts/account';
import { PASSWORD, type TestAccount, testAccount } from '../testing/open-account.ts';

const account = testAccount();
let admin: Awaited<ReturnType<TestAccount['signIn']>>;
beforeEach(async () => {
  await account.ensureAdministrator({
    memberId: 'osakaadmin',
    memberPw: PASSWORD,
    memberName: '관리자',
    email: 'admin@example.com',
  });
  admin = await account.signIn('osakaadmin');
});

const setRole = (memberNo: number, role: Role, { bearer } = admin) =>
  account.call(changeRole, { params: { memberNo: String(memberNo) }, query: { role } }, bearer);
const list = (
  query: { page?: string; status?: 'Y' | 'N'; role?: Role; search?: string; sort?: MemberSort } = {},
  { bearer } = admin,
) => account.call(listMembers, { query }, bearer);
const numbersOf = ({ data }: { data: { list: MemberRow[] } }) => data.list.map(({ memberNo }) => memberNo);

describe('the member list', () => {
  test('is refused to non-administrators', async () => {
    await account.join('haneul1', '하늘산책');
    expect((await account.call(listMembers, { query: {} })).status).toBe(401);
    expect(await list({}, await account.signIn('haneul1'))).toMatchObject({
      status: 403,
      message: '관리자만 접근할 수 있는 페이지입니다.',
    });
  });

  test('has five members per page, newest first, without secrets', async () => {
    const joined: number[] = [];
    for (let index = 0; index < 6; index += 1)
      joined.push(await account.join(`member${index}`, `${'가나다라마바'[index]}산책`));
    const first = await list();
    expect(numbersOf(first)).toEqual(joined.reverse().slice(0, 5));
    expect(first.data.totalCount).toBe(7);
    expect(Object.keys(first.data.list[0]).sort()).toEqual([
      'enrollDate',
      'isActive',
      'memberId',
      'memberName',
      'memberNo',
      'memberRole',
    ]);
    expect(numbersOf(await list({ page: '2' }))).toEqual([joined[5], admin.loginInfo.memberNo]);
    expect(numbersOf(await list({ page: '0' }))).toEqual(numbersOf(first));
  });

  test('is filtered by state and role', async () => {
    const withdrawn = await account.join('haneul1', '하늘산책');
    const { bearer } = await account.signIn('haneul1');
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
    const there = await account.join('bada123', '바다산책');
    expect(numbersOf(await list({ status: 'N' }))).toEqual([withdrawn]);
    expect(numbersOf(await list({ status: 'Y', role: 'ROLE_USER' }))).toEqual([there]);
    expect(numbersOf(await list({ role: 'ROLE_ADMIN' }))).toEqual([admin.loginInfo.memberNo]);
  });

  test('is searched by a part of id, nickname or mail address, in any spelling, together with filters', async () => {
    const [one, other] = [await account.join('Haneul1', '하늘산책'), await account.join('bada123', '바다산책')];
    const found = async (search: string, more = {}) => numbersOf(await list({ search, ...more }));
    expect(await found('haneul')).toEqual([one]);
    expect(await found('산책'.normalize('NFD'))).toEqual([other, one]);
    expect(await found('산책', { sort: 'name' })).toEqual([other, one]);
    expect(await found('HANEUL1@')).toEqual([one]);
    const long = await account.join('tsubasa1', '쓰바사산책');
    expect([await found('츠바사'), await found('쯔바 사')]).toEqual([[long], [long]]);
    for (const literal of ['b.d', '(', '^h']) expect(await found(literal)).toEqual([]);
    expect(await found('산책', { role: 'ROLE_ADMIN' })).toEqual([]);
    expect((await list({ search: '산책' })).data.totalCount).toBe(3);
  });

  test('is sorted as requested across pages, with withdrawn members, who have no nickname, last', async () => {
    const [nobody, early, late] = [
      await account.join('zebra99', '가나산책'),
      await account.join('bada123', '가람산책'),
      await account.join('Nabi456', '하늘산책'),
    ];
    const others = [await account.join('cloud77', '나비산책'), await account.join('delta88', '다람쥐')];
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('zebra99')).bearer);
    const all = async (sort: MemberSort, status?: 'Y' | 'N') => {
      const filter = { sort, ...(status && { status }) };
      return [...numbersOf(await list(filter)), ...numbersOf(await list({ ...filter, page: '2' }))];
    };
    const first = admin.loginInfo.memberNo;
    expect(await all('no')).toEqual([first, nobody, early, late, ...others]);
    expect(await all('id')).toEqual([early, ...others, late, first, nobody]);
    expect(await all('-id')).toEqual((await all('id')).reverse());
    expect(await all('name')).toEqual([early, first, others[0], others[1], late, nobody]);
    expect(await all('-name')).toEqual([late, others[1], others[0], first, early, nobody]);
    expect(await all('name', 'Y')).toEqual([early, first, others[0], others[1], late]);
    expect(await all('name', 'N')).toEqual([nobody]);
    expect((await list({ sort: 'memberPw' as MemberSort })).status).toBe(400);
  });
});

describe('changing a role', () => {
  test('takes effect on the member’s next request', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const before = await account.signIn('haneul1');
    expect(await setRole(memberNo, 'ROLE_ADMIN')).toMatchObject({
      status: 200,
      data: { memberNo, memberRole: 'ROLE_ADMIN' },
    });
    expect((await list({}, before)).status).toBe(401);
    const after = await account.signIn('haneul1');
    expect((await list({}, after)).status).toBe(200);
    await setRole(memberNo, 'ROLE_USER');
    expect((await list({}, after)).status).toBe(401);
  });

  test('is refused for oneself, for a withdrawn member and for an unknown member', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
    expect(await setRole(admin.loginInfo.memberNo, 'ROLE_USER')).toMatchObject({
      status: 409,
      message: '자신의 권한은 변경할 수 없습니다.',
    });
    expect(await setRole(memberNo, 'ROLE_ADMIN')).toMatchObject({
      status: 409,
      message: '탈퇴한 회원의 권한은 변경할 수 없습니다.',
    });
    expect((await setRole(999, 'ROLE_ADMIN')).status).toBe(404);
  });

  test('only one of two administrators who demote each other at once succeeds', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    await setRole(memberNo, 'ROLE_ADMIN');
    const other = await account.signIn('haneul1');
    const answers = await Promise.all([
      setRole(memberNo, 'ROLE_USER'),
      setRole(admin.loginInfo.memberNo, 'ROLE_USER', other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await account.db.collection('members').countDocuments({ memberRole: 'ROLE_ADMIN' })).toBe(1);
  });

  test('writes an audit entry with actor, member, old and new role, and none for a refused change', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    await setRole(memberNo, 'ROLE_ADMIN');
    await setRole(memberNo, 'ROLE_ADMIN');
    await setRole(admin.loginInfo.memberNo, 'ROLE_USER');
    const { data } = await account.call(listMemberAudit, { query: {} }, admin.bearer);
    expect(data.list).toMatchObject([
      {
        actorNo: admin.loginInfo.memberNo,
        actorId: 'osakaadmin',
        kind: 'member',
        action: 'update',
        targetNo: memberNo,
        targetName: 'haneul1',
        changes: [{ field: 'role', before: 'ROLE_USER', after: 'ROLE_ADMIN' }],
      },
    ]);
    expect((await account.call(listMemberAudit, { query: {} }, (await account.signIn('haneul1')).bearer)).status).toBe(
      200,
    );
    expect((await account.call(listMemberAudit, { query: {} })).status).toBe(401);
  });

  test('to an unknown role is 400', async () => {
    expect((await setRole(1, 'ROLE_KING' as Role)).status).toBe(400);
  });
});

describe('ending the sessions of a member', () => {
  const endSessions = (memberNo: number, { bearer } = admin) =>
    account.call(endMemberSessions, { params: { memberNo: String(memberNo) } }, bearer);

  test('ends them on all devices at once, and the member can log in again', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const [phone, laptop] = [await account.signIn('haneul1'), await account.signIn('haneul1')];
    expect(await endSessions(memberNo)).toMatchObject({ status: 200, message: '모든 기기에서 로그아웃했습니다.' });
    for (const { bearer } of [phone, laptop]) expect((await account.call(readOwnMember, {}, bearer)).status).toBe(401);
    expect(await account.db.collection('sessions').countDocuments({ memberNo })).toBe(0);
    const { bearer } = await account.signIn('haneul1');
    expect((await account.call(readOwnMember, {}, bearer)).status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  test('writes an audit entry with the number of sessions that ended, and can be repeated', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    for (let count = 0; count < 2; count += 1) await account.signIn('haneul1');
    expect([(await endSessions(memberNo)).status, (await endSessions(memberNo)).status]).toEqual([200, 200]);
    const { data } = await account.call(listMemberAudit, { query: {} }, admin.bearer);
    expect(data.list).toMatchObject([
      { targetNo: memberNo, changes: [{ field: 'sessions', before: '0', after: null }] },
      { targetNo: memberNo, changes: [{ field: 'sessions', before: '2', after: null }], actorId: 'osakaadmin' },
    ]);
  });

  test('is refused to members, for oneself, for a withdrawn member and for an unknown member', async () => {
    const memberNo = await account.join('haneul1', '하늘산책');
    const member = await account.signIn('haneul1');
    expect((await endSessions(admin.loginInfo.memberNo, member)).status).toBe(403);
    expect(await endSessions(admin.loginInfo.memberNo)).toMatchObject({
      status: 409,
      message: '자신의 로그인은 내 정보에서 관리해주세요.',
    });
    await account.call(withdraw, { body: { memberPw: PASSWORD } }, member.bearer);
    expect(await endSessions(memberNo)).toMatchObject({
      status: 409,
      message: '탈퇴한 회원은 로그인되어 있지 않습니다.',
    });
    expect((await endSessions(999)).status).toBe(404);
    expect((await list()).status).toBe(200);
  });
});
