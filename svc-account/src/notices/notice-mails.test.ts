import { expect, test } from '@jest/globals';
import type { EventData, NoticeKind, noticeWanted } from '@osaka/contracts';
import {
  changeNoticeSettings,
  getNoticeSettings,
  NOTICE_MAIL_TEXTS,
  stopNoticeMail,
  withdraw,
} from '@osaka/contracts/account';
import { PASSWORD, testAccount } from '../testing/open-account.ts';

const HOUR_MS = 3600_000;
const account = testAccount({ siteUrl: 'https://osaka.example' });

async function joined() {
  const memberNo = await account.join('haneul1', '하늘산책');
  return { memberNo, bearer: (await account.signIn('haneul1')).bearer };
}
const choose = (mail: object, bearer: Record<string, string>) =>
  account.call(changeNoticeSettings, { body: { mail } }, bearer);
const chosen = async (bearer: Record<string, string>) =>
  Object.entries((await account.call(getNoticeSettings, {}, bearer)).data.mail).flatMap(([kind, isOn]) =>
    isOn ? [kind] : [],
  );
async function wanted(memberNo: number, part: Partial<EventData<typeof noticeWanted>> = {}): Promise<void> {
  const kind: NoticeKind = 'trip-soon';
  const data = {
    subjectNo: 1,
    noticeKey: 'trip-soon 1',
    kind,
    memberNos: [memberNo],
    text: '<b>오사카</b>, 사흘 뒤에 떠나요.',
  };
  const rest = { link: '/myplan/detail/1', at: new Date(account.time.ms).toISOString(), ...part };
  await account.events['notice.wanted'].apply({ type: 'notice.wanted', version: 1, data: { ...data, ...rest } });
}
/** All mails of notices that were sent. */
async function mails() {
  await account.noticeMails.run();
  await account.queue.runAll(account.sendMail);
  return account.sent.filter(({ unsubscribeUrl }) => unsubscribeUrl);
}
const path = (url = '') => url.replace('https://osaka.example', '');

test('nothing is mailed until a member chooses a kind; each choice leaves the others as they are', async () => {
  const { memberNo, bearer } = await joined();
  expect(await chosen(bearer)).toEqual([]);
  await wanted(memberNo);
  expect((await choose({ 'trip-soon': true }, bearer)).data.mail).toMatchObject({
    'trip-soon': true,
    'plan-changed': false,
  });
  await choose({ 'plan-changed': true }, bearer);
  await choose({ 'plan-changed': false, unknown: true }, bearer);
  await choose({}, bearer);
  expect(await chosen(bearer)).toEqual(['trip-soon']);
  expect(await mails()).toEqual([]);
});

test('a guest is refused, and a choice that is no yes or no', async () => {
  expect((await account.call(getNoticeSettings)).status).toBe(401);
  expect((await choose({}, {})).status).toBe(401);
  const { bearer } = await joined();
  expect(await choose({ 'trip-soon': 'ja' }, bearer)).toMatchObject({
    status: 400,
    errors: [{ path: 'mail.trip-soon', message: NOTICE_MAIL_TEXTS.chooseWrong }],
  });
  expect(await account.call(changeNoticeSettings, { body: {} as never }, bearer)).toMatchObject({ status: 400 });
});

test('a chosen kind is mailed once, escaped in HTML, also when its event comes again', async () => {
  const { memberNo, bearer } = await joined();
  await choose({ 'trip-soon': true }, bearer);
  await wanted(memberNo);
  await mails();
  await Promise.all([wanted(memberNo), wanted(memberNo)]);
  await wanted(memberNo, { kind: 'companion-joined', noticeKey: 'another' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'haneul1@example.com', subject: '[오사카로] <b>오사카</b>, 사흘 뒤에 떠나요.' });
  expect(mail?.text).toContain('https://osaka.example/myplan/detail/1');
  expect(mail?.html).toContain('하늘산책님, &lt;b&gt;오사카&lt;/b&gt;, 사흘');
});

test('a notice about which another mail is sent gets no second mail', async () => {
  const { memberNo, bearer } = await joined();
  await choose({ 'appeal-decided': true }, bearer);
  await wanted(memberNo, { kind: 'appeal-decided', isMailed: true });
  expect(await mails()).toEqual([]);
});

test('events that join a notice within the hour are not mailed again', async () => {
  const { memberNo, bearer } = await joined();
  await choose({ 'plan-changed': true }, bearer);
  const changed = (noticeKey: string) =>
    wanted(memberNo, { kind: 'plan-changed', noticeKey, bundle: { title: '오사카', memberName: '지호', count: 1 } });
  await changed('one');
  await mails();
  account.time.ms += HOUR_MS - 1;
  await changed('two');
  expect(await mails()).toHaveLength(1);
  account.time.ms += 1;
  await changed('three');
  expect(await mails()).toHaveLength(2);
});

test('the link of a mail ends the mails of its kind by one POST of a mail client, without a log-in; opening it changes nothing', async () => {
  const { memberNo, bearer } = await joined();
  await choose({ 'trip-soon': true, 'plan-changed': true }, bearer);
  await wanted(memberNo);
  const [mail] = await mails();
  const url = path(mail?.unsubscribeUrl);
  const opened = await account.app.request(url);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, url.replace('/api/', '/')]);
  expect(mail?.text).toContain(`https://osaka.example${opened.headers.get('location')}`);
  expect(await chosen(bearer)).toEqual(['plan-changed', 'trip-soon']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let press = 0; press < 2; press++) {
    const stopped = await account.app.request(url, {
      method: 'POST',
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    });
    expect([stopped.status, await stopped.json()]).toMatchObject([200, { data: { kind: 'trip-soon' } }]);
  }
  expect(await chosen(bearer)).toEqual(['plan-changed']);
});

test.each(['7', '7.trip-soon', '7.trip-soon.', '7.other.x', `7.trip-soon.${'A'.repeat(43)}`])(
  'the link %s that was not made here changes nothing',
  async (token) => {
    expect(await account.call(stopNoticeMail, { params: { token } })).toMatchObject({
      status: 404,
      message: NOTICE_MAIL_TEXTS.unknownLink,
    });
  },
);

test('「알림 메일」 a mail that waits is not sent after its kind was turned off, nor after a withdrawal, which erases the choice', async () => {
  const { memberNo, bearer } = await joined();
  await choose({ 'trip-soon': true }, bearer);
  await wanted(memberNo);
  await account.noticeMails.run();
  await choose({ 'trip-soon': false }, bearer);
  expect(await mails()).toEqual([]);
  await choose({ 'trip-soon': true }, bearer);
  await wanted(memberNo, { noticeKey: 'another' });
  await account.noticeMails.run();
  await account.call(withdraw, { body: { memberPw: PASSWORD } }, bearer);
  expect(await mails()).toEqual([]);
  expect(await account.db.collection('members').findOne({ _id: memberNo as never })).not.toHaveProperty('noticeMail');
});
