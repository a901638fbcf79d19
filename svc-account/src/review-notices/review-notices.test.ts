import { expect, test } from '@jest/globals';
import type { EventData } from '@osaka/contracts';
import { withdraw } from '@osaka/contracts/account';
import type { reviewDecided } from '@osaka/contracts/travel';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const DAY_MS = 24 * 3600_000;
const account = testAccount({ siteUrl: 'https://osaka.example' });

function notice(memberNo: number, version = 1, part: Partial<EventData<typeof reviewDecided>> = {}) {
  const data = {
    reviewNo: 7,
    memberNo,
    outcome: 'blinded' as const,
    reason: '광고\n<b>링크</b> & "연락처"',
    reviewTitle: '<script>줄이 없어요</script>',
    travelName: '오사카성',
    at: new Date(account.time.ms).toISOString(),
    appealUntil: '2026-03-24T03:00:00.000Z',
    ...part,
  };
  return { type: 'review.decided' as const, version, data };
}
const tell = (...args: Parameters<typeof notice>) => account.events['review.decided'].apply(notice(...args));
async function mails() {
  await account.queue.runAll(account.sendMail);
  return account.sent.filter(({ subject }) => /리뷰|이의제기/.test(subject));
}

test('the author is mailed why a review is hidden and until when to object, escaped in HTML, and once for an event that comes again', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await tell(memberNo);
  await tell(memberNo);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'haneul1@example.com', subject: '[오사카로] 작성하신 리뷰가 블라인드되었습니다' });
  for (const line of [
    '여행지: 오사카성',
    '리뷰: <script>줄이 없어요</script>',
    '사유: 광고\n<b>링크</b> & "연락처"',
    '3월 24일 12:00(한국 시간)까지',
    'https://osaka.example/myreviews/list',
  ])
    expect(mail?.text).toContain(line);
  expect(mail?.html).toContain('&lt;script&gt;줄이 없어요&lt;/script&gt;');
  expect(mail?.html).toContain('광고<br>&lt;b&gt;링크&lt;/b&gt; &amp; &quot;연락처&quot;');
});

test('the answer to an appeal and a blinding that was taken back are mailed', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await tell(memberNo, 1, { outcome: 'kept', reason: '연락처가 있어요.', appealUntil: null });
  await tell(memberNo, 2, { outcome: 'restored', reason: '광고가 아니에요.', appealUntil: null });
  await tell(memberNo, 3, { outcome: 'shown', reason: '', appealUntil: null });
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    '[오사카로] 이의제기에 답변드립니다',
    '[오사카로] 이의제기에 답변드립니다',
    '[오사카로] 작성하신 리뷰가 다시 보입니다',
  ]);
  expect(sent.map(({ text }) => /답변: (.*)/.exec(text)?.[1])).toEqual([
    '연락처가 있어요.',
    '광고가 아니에요.',
    undefined,
  ]);
  expect(sent.some(({ text }) => text.includes('이의제기할 수 있습니다'))).toBe(false);
});

test('an earlier notice that comes late, and one that is older than a week, are not mailed', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await tell(memberNo, 2);
  await tell(memberNo, 1);
  await tell(memberNo, 3, { at: new Date(account.time.ms - 7 * DAY_MS - 1).toISOString() });
  expect(await mails()).toHaveLength(1);
});

test('a mail during an outage of the queue is sent afterwards, once, also when the event comes again days later', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await mails();
  account.queue.isAway = true;
  await tell(memberNo);
  await account.context.mailQueue.sweep();
  expect(await mails()).toEqual([]);
  account.queue.isAway = false;
  await account.context.mailQueue.sweep();
  expect(await mails()).toHaveLength(1);
  const late = notice(memberNo);
  account.time.ms += 3 * DAY_MS;
  account.queue.reset();
  await account.purge();
  await account.events['review.decided'].apply(late);
  expect(await mails()).toHaveLength(1);
});

test('nobody is mailed after a withdrawal, and notices are forgotten after two weeks', async () => {
  const memberNo = await account.join('haneul1', '하늘산책');
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, (await account.signIn('haneul1')).bearer);
  await tell(memberNo);
  expect(await mails()).toEqual([]);
  expect(await account.db.collection('reviewNotices').countDocuments()).toBe(1);
  account.time.ms += 15 * DAY_MS;
  await account.purge();
  expect(await account.db.collection('reviewNotices').countDocuments()).toBe(0);
});
