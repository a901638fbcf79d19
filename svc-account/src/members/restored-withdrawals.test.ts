import { expect, test } from '@jest/globals';
import { login } from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const account = testAccount();
const AT = new Date('2026-03-09T00:00:00Z');

test('a member whom a restored backup brought back is withdrawn again, with an event and without a second receipt', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await account.signIn('haneul1');
  await account.db
    .collection<{ _id: number; withdrawnAt: Date }>('restoredWithdrawals')
    .insertMany([memberNo, 9999].map((_id) => ({ _id, withdrawnAt: AT })));
  const mails = account.sent.length;
  await account.repeatWithdrawals();
  const member = await account.db.collection<{ _id: number }>('members').findOne({ _id: memberNo });
  expect(member).toMatchObject({
    isActive: 'N',
    withdrawnAt: AT,
    outbox: [{ type: 'member.withdrawn', data: { memberNo } }],
  });
  expect(member).not.toHaveProperty('email');
  expect((await account.call(login, { body: { memberId: 'haneul1', memberPw: PASSWORD } })).status).toBe(403);
  expect(await account.db.collection('sessions').countDocuments({ memberNo })).toBe(0);
  expect(await account.db.collection('restoredWithdrawals').countDocuments()).toBe(0);
  await account.repeatWithdrawals();
  expect(account.sent.length).toBe(mails);
});
