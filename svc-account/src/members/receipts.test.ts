import { expect, test } from '@jest/globals';
import { withdraw, withdrawalEffects } from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const account = testAccount();

const receipts = () => account.sent.filter(({ subject }) => subject === '[오사카로] 회원 탈퇴가 완료되었습니다');

async function leave() {
  account.time.ms = Date.parse('2026-03-10T00:05:00Z');
  await account.join('haneul1', '하늘산책');
  const { bearer } = await account.signIn('haneul1');
  return account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
}

test('a withdrawal mails a receipt with every line that the screen has shown, and then nothing holds the address', async () => {
  expect((await leave()).status).toBe(200);
  await account.queue.runAll(account.sendMail);
  const [{ to, text = '', html = '' } = {}] = receipts();
  expect([receipts().length, to]).toEqual([1, 'haneul1@example.com']);
  const { deletedNow, kept } = withdrawalEffects(new Date(account.time.ms));
  for (const line of [...deletedNow, ...kept.map(({ what, until }) => `${what}: ${until}`), '3월 10일 9:05']) {
    expect(text).toContain(line);
    expect(html).toContain(line);
  }
  expect(kept.map(({ until }) => until)).toEqual([
    '2027.03.10까지',
    '2027.03.10까지',
    '2026.06.10까지',
    '상담이 끝난 뒤 3개월까지',
    '남긴 날부터 3개월까지',
    '기한 없음',
  ]);
  expect(await account.db.collection('members').findOne({})).not.toHaveProperty('receipt');
  expect(await account.db.collection('mails').countDocuments({ sealed: { $exists: true } })).toBe(0);
});

test('a receipt that a killed process has not handed over is mailed by the next one, and once', async () => {
  await leave();
  const mails = account.db.collection<{ _id: string; sealed?: string }>('mails');
  const mail = await mails.findOne({ _id: /^withdrawal-/ as never });
  const receipt = { mailId: mail?._id, purpose: 'withdrawal', sealed: mail?.sealed };
  const storeAgain = () => account.db.collection('members').updateOne({}, { $set: { receipt } });
  await mails.deleteMany({});
  account.queue.reset();
  for (let time = 0; time < 2; time += 1) {
    await storeAgain();
    await account.receipts.run();
    await account.queue.runAll(account.sendMail);
  }
  expect(receipts()).toHaveLength(1);
  expect(await account.db.collection('members').findOne({})).not.toHaveProperty('receipt');
});

test('a withdrawal while Redis is away is receipted when it is back', async () => {
  account.time.ms = Date.parse('2026-03-10T00:05:00Z');
  await account.join('haneul1', '하늘산책');
  const { bearer } = await account.signIn('haneul1');
  account.queue.isAway = true;
  expect((await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer)).status).toBe(200);
  account.queue.isAway = false;
  await account.context.mailQueue.sweep();
  await account.queue.runAll(account.sendMail);
  expect(receipts()).toHaveLength(1);
});
