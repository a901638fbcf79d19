import { expect, test } from '@jest/globals';
import type { EventData, noticeWanted } from '@osaka/contracts';
import { listNotices, readNotices, withdraw } from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const account = testAccount();

async function wanted(memberNos: number[], part: Partial<EventData<typeof noticeWanted>> = {}): Promise<void> {
  const data = {
    subjectNo: 1,
    noticeKey: 'companion-joined 1 2',
    kind: 'companion-joined' as const,
    memberNos,
    text: '지호님이 ‘셋이서 먹고 걷는 오사카’ 초대를 받았어요.',
    link: '/myplan/detail/1',
    at: new Date(account.time.ms).toISOString(),
    ...part,
  };
  await account.events['notice.wanted'].apply({ type: 'notice.wanted', version: 1, data });
}
const stored = () => account.db.collection('notices').countDocuments();
const list = async (bearer: Record<string, string>, before?: string) =>
  (await account.call(listNotices, { query: before ? { before } : {} }, bearer)).data;
async function joined() {
  const memberNo = await account.join('haneul1', '하늘산책');
  return { memberNo, bearer: (await account.signIn('haneul1')).bearer };
}

test('a notice is listed for its member alone, once also when its event comes again or twice at the same moment', async () => {
  const { memberNo, bearer } = await joined();
  await Promise.all([wanted([memberNo]), wanted([memberNo])]);
  await wanted([memberNo]);
  const { notices, unread, hasMore } = await list(bearer);
  expect([notices.length, unread, hasMore]).toEqual([1, 1, false]);
  expect(notices[0]).toMatchObject({ kind: 'companion-joined', link: '/myplan/detail/1', read: false });
  await account.join('bada001', '바다');
  expect((await list((await account.signIn('bada001')).bearer)).notices).toEqual([]);
});

test('twenty are a page, newest first, and reading up to one leaves those after it unread', async () => {
  const { memberNo, bearer } = await joined();
  for (let n = 1; n <= 23; n += 1) await wanted([memberNo], { noticeKey: `n${n}`, text: `${n}` });
  const first = await list(bearer);
  expect([first.notices.length, first.unread, first.hasMore]).toEqual([20, 23, true]);
  const rest = await list(bearer, String(first.notices[19].noticeNo));
  expect([rest.notices.map(({ text }: { text: string }) => text), rest.hasMore]).toEqual([['3', '2', '1'], false]);
  await account.call(readNotices, { body: { upTo: first.notices[1].noticeNo } }, bearer);
  const after = await list(bearer);
  expect([after.unread, after.notices[0].read, after.notices[1].read]).toEqual([1, false, true]);
});

test('a guest is refused', async () => {
  expect((await account.call(listNotices, { query: {} })).status).toBe(401);
  expect((await account.call(readNotices, { body: { upTo: 1 } })).status).toBe(401);
});

test('「알림」 a notice is kept for 90 days, and an event that is older makes none', async () => {
  const { memberNo } = await joined();
  await wanted([memberNo]);
  account.time.ms += 90 * DAY_MS;
  await account.purge();
  expect(await stored()).toBe(1);
  account.time.ms += 1;
  await account.purge();
  await wanted([memberNo], { at: new Date(account.time.ms - 90 * DAY_MS - 1).toISOString() });
  expect(await stored()).toBe(0);
});

test('a withdrawal erases the notices of the member, who gets none afterwards', async () => {
  const { memberNo, bearer } = await joined();
  await wanted([memberNo]);
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
  await wanted([memberNo], { noticeKey: 'later' });
  expect(await stored()).toBe(0);
});

test('changes of a plan within an hour are one notice, which counts them, becomes the newest and unread again', async () => {
  const { memberNo, bearer } = await joined();
  const changed = (no: number, memberName = '지호', count = 1) =>
    wanted([memberNo], {
      noticeKey: `plan-changed 1 ${no}`,
      kind: 'plan-changed',
      text: '‘셋이서 먹고 걷는 오사카’ 플랜을 지호님이 바꿨어요.',
      bundle: { title: '셋이서 먹고 걷는 오사카', memberName, count },
    });
  await changed(1);
  await wanted([memberNo]);
  const before = (await list(bearer)).notices;
  expect(before[1].text).toBe('‘셋이서 먹고 걷는 오사카’ 플랜을 지호님이 바꿨어요.');
  await account.call(readNotices, { body: { upTo: before[0].noticeNo } }, bearer);
  account.time.ms += HOUR_MS - 1;
  await Promise.all([changed(2, '지호', 3), changed(3), changed(2, '지호', 3)]);
  await changed(1);
  const again = (await account.signIn('haneul1')).bearer;
  const { notices, unread } = await list(again);
  expect([notices.length, unread, notices[0].text]).toEqual([
    2,
    1,
    '‘셋이서 먹고 걷는 오사카’ 플랜에서 지호님이 5가지를 바꿨어요.',
  ]);
  expect(notices[0].noticeNo).toBeGreaterThan(before[0].noticeNo);
  expect(notices[0].at).toBe(new Date(account.time.ms).toISOString());
  await changed(4, '수아');
  expect((await list(again)).notices[0].text).toBe(
    '‘셋이서 먹고 걷는 오사카’ 플랜에서 지호님 외 1명이 6가지를 바꿨어요.',
  );
  account.time.ms += 1;
  await Promise.all([changed(5), changed(6)]);
  await changed(3);
  expect((await list(again)).notices.map(({ text }: { text: string }) => text)).toEqual([
    '‘셋이서 먹고 걷는 오사카’ 플랜에서 지호님이 2가지를 바꿨어요.',
    '‘셋이서 먹고 걷는 오사카’ 플랜에서 지호님 외 1명이 6가지를 바꿨어요.',
    '지호님이 ‘셋이서 먹고 걷는 오사카’ 초대를 받았어요.',
  ]);
});
