import { expect, test } from '@jest/globals';
import type { Endpoint, Input } from '@osaka/contracts';
import { endpointsIn } from '@osaka/contracts';
import * as contracts from '@osaka/contracts/account';
import { listMembers, login, logout, refresh, verifyFindPasswordCode } from '@osaka/contracts/account';
import { keepsAnswersOutOfCaches } from '@osaka/service-kit/testing';
import { PASSWORD, testAccount } from './testing/open-account.ts';

const account = testAccount();

keepsAnswersOutOfCaches(() => account.app, endpointsIn(contracts));

test('responses with tokens, cookies or members carry no-store', async () => {
  await account.ensureAdministrator({
    memberId: 'osakaadmin',
    memberPw: PASSWORD,
    memberName: '관리자',
    email: 'admin@example.com',
  });
  const { bearer, cookie } = await account.signIn('osakaadmin');
  const code = await account.findPasswordCode('osakaadmin', 'admin@example.com');
  const calls: [Endpoint, Input<Endpoint>, Record<string, string>][] = [
    [login, { body: { memberId: 'osakaadmin', memberPw: PASSWORD } }, {}],
    [refresh, {}, { cookie }],
    [listMembers, { query: {} }, bearer],
    [verifyFindPasswordCode, { body: { memberId: 'osakaadmin', email: 'admin@example.com', verifyCode: code } }, {}],
    [logout, {}, {}],
  ];
  for (const [endpoint, input, headers] of calls) {
    const answer = await account.call(endpoint, input, headers);
    expect([endpoint.path, answer.status, answer.headers.get('cache-control')]).toEqual([
      endpoint.path,
      200,
      'no-store',
    ]);
  }
});
