import { expect, test } from '@jest/globals';
import { checkMemberId, checkMemberName, sendSignUpCode } from '@osaka/contracts/account';
import { testAccount } from '../testing/open-account.ts';

const account = testAccount({ hasClientLimits: true });

test('availability of ids and of nicknames can each be checked 100 times an hour per client address, apart from other calls', async () => {
  const askId = () => account.call(checkMemberId, { query: { memberId: 'haneul1' } });
  const askName = () => account.call(checkMemberName, { query: { newMemberName: '하늘산책' } });
  for (const ask of [askId, askName]) {
    const answers = await Promise.all(Array.from({ length: 101 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await account.call(sendSignUpCode, { body: { email: 'haneul@example.com' } })).status).toBe(200);
});
