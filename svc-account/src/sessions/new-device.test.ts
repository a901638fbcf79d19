import { expect, test } from '@jest/globals';
import { login, setNewPassword, verifyFindPasswordCode } from '@osaka/contracts/account';
import { cookieOf, PASSWORD, testAccount } from '../testing/open-account.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const account = testAccount();

const logIn = (headers: Record<string, string> = {}, memberPw = PASSWORD) =>
  account.call(login, { body: { memberId: 'haneul1', memberPw } }, headers);
async function notices() {
  await account.queue.runAll(account.sendMail);
  return account.sent.filter(({ subject }) => subject === '[오사카로] 새 기기에서 로그인했습니다');
}

test('the first login after sign-up and logins in the same browser cause no mail', async () => {
  await account.join('haneul1', '하늘산책');
  const cookie = cookieOf((await logIn()).headers, 'device');
  expect((await logIn({ cookie })).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test('a login in another browser is mailed to the member once, with the device and the time; a later one there is not', async () => {
  await account.join('haneul1', '하늘산책');
  await logIn();
  const cookie = cookieOf((await logIn({ 'user-agent': IPHONE })).headers, 'device');
  await logIn({ cookie, 'user-agent': IPHONE });
  const [notice, ...rest] = await notices();
  expect(rest).toEqual([]);
  expect(notice?.to).toBe('haneul1@example.com');
  for (const body of [notice?.text, notice?.html]) {
    expect(body).toContain('기기: iPhone의 Safari');
    expect(body).toContain('시각: 3월 10일 9:00 (한국 시간)');
  }
});

test('concurrent logins of one new browser cause one mail', async () => {
  await account.join('haneul1', '하늘산책');
  await logIn();
  const cookie = `device=${'a'.repeat(43)}`;
  await Promise.all(Array.from({ length: 5 }, () => logIn({ cookie })));
  expect(await notices()).toHaveLength(1);
});

test('a wrong password causes no mail, and neither does the browser that has recovered the password', async () => {
  await account.join('haneul1', '하늘산책');
  await logIn();
  await logIn({}, 'Wrong123!');
  const email = 'haneul1@example.com';
  const granted = await account.call(verifyFindPasswordCode, {
    body: { memberId: 'haneul1', email, verifyCode: await account.findPasswordCode('haneul1', email) },
  });
  const renewed = await account.call(
    setNewPassword,
    { body: { memberId: 'haneul1', newPassword: 'Namba456#' } },
    { cookie: cookieOf(granted.headers) },
  );
  expect((await logIn({ cookie: cookieOf(renewed.headers, 'device') }, 'Namba456#')).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test('at most ten mails a day are sent to one member, and every login succeeds all the same', async () => {
  await account.join('haneul1', '하늘산책');
  const statuses: number[] = [];
  for (let time = 0; time < 13; time += 1) statuses.push((await logIn()).status);
  expect(statuses).toEqual(Array(13).fill(200));
  expect(await notices()).toHaveLength(10);
});

test('the mail is stored encrypted, is sent after an outage of the queue, and contains no markup of the client', async () => {
  await account.join('haneul1', '하늘산책');
  await logIn();
  await account.queue.runAll(account.sendMail);
  account.queue.isAway = true;
  await logIn({ 'user-agent': '<b>Evil</b>/1.0 x' });
  expect(JSON.stringify(await account.db.collection('mails').find().toArray())).not.toContain('haneul1@');
  expect(await notices()).toEqual([]);
  account.queue.isAway = false;
  account.time.ms += 2 * 3600_000;
  await account.context.mailQueue.sweep();
  const [notice] = await notices();
  expect(notice?.text).toContain('기기: 알 수 없는 기기');
  expect(notice?.html).not.toContain('Evil');
  account.time.ms -= 2 * 3600_000;
});
