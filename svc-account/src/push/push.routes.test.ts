import { afterAll, beforeEach, expect, test } from '@jest/globals';
import {
  addPushSubscription,
  changePassword,
  endOtherSessions,
  logout,
  PUSH_MESSAGES,
  readPushKey,
  removePushSubscription,
  withdraw,
} from '@osaka/contracts/account';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { decodeJwt } from 'jose';
import { PASSWORD, testAccount } from '../testing/open-account.ts';
import { openPushService, PUSH_HOST, subscribedBrowser } from '../testing/push-service.ts';
import { PUSH_QUEUE } from './push.job.ts';

const service = await openPushService();
afterAll(service.close);
const account = testAccount({ push: service.settings });
const off = testAccount();
refusesStrangers(() => account.app, [readPushKey, addPushSubscription, removePushSubscription]);

const TEXT = '‘오사카 봄 여행’ 2일차에 담은 오사카성 천수각은 03.10(화)에 쉬어요.';
const browser = subscribedBrowser('phone');
type Bearer = Record<string, string>;

beforeEach(() => {
  service.received.length = 0;
  service.status = 201;
  service.isAway = () => false;
});

async function joined() {
  const memberNo = await account.join('haneul1', '하늘산책');
  return { memberNo, ...(await account.signIn('haneul1')) };
}
const subscribe = (bearer: Bearer, body: object = browser.draft) =>
  account.call(addPushSubscription, { body: body as typeof browser.draft }, bearer);
const state = async (bearer: Bearer) => (await account.call(readPushKey, {}, bearer)).data;

async function tell(memberNo: number, part: object = { isUrgent: true }) {
  const at = new Date(account.time.ms).toISOString();
  const told = { kind: 'place-changed' as const, memberNos: [memberNo], text: TEXT, link: '/myplan/detail/1', at };
  const data = { subjectNo: 1, noticeKey: 'place-changed 1', ...told, ...part };
  await account.events['notice.wanted'].apply({ type: 'notice.wanted', version: 1, data });
  await push();
}
async function push() {
  await account.pushQueue.run();
  await account.queue.runAll(account.sendPush, PUSH_QUEUE);
  await account.pushQueue.run();
}
const due = () => account.db.collection('notices').countDocuments({ isPushDue: true });

test('an urgent notice reaches the subscribed browser, which alone can read it, signed by the key of the site', async () => {
  const { memberNo, bearer } = await joined();
  expect(await state(bearer)).toEqual({ key: service.settings.publicKey, isOn: false });
  expect(await subscribe(bearer)).toMatchObject({ status: 200, message: PUSH_MESSAGES.turnedOn });
  expect((await state(bearer)).isOn).toBe(true);
  await tell(memberNo);
  const [{ path, headers, body }, ...others] = service.received as [(typeof service.received)[number]];
  expect([path, others, headers.urgency, headers.ttl]).toEqual(['/phone', [], 'high', '43200']);
  expect(browser.read(body)).toEqual({ noticeNo: 1, text: TEXT, link: '/myplan/detail/1' });
  expect(() => subscribedBrowser('other').read(body)).toThrow();
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(decodeJwt(token)).toMatchObject({ aud: `https://${PUSH_HOST}`, sub: 'mailto:help@osaka.example' });
  expect([key, await due()]).toEqual([service.settings.publicKey, 0]);
});

test('other notices, and an urgent one that comes again or is half a day old, push nothing', async () => {
  const { memberNo, bearer } = await joined();
  await subscribe(bearer);
  await tell(memberNo, {});
  await tell(memberNo, { noticeKey: 'urgent', isUrgent: true });
  await tell(memberNo, { noticeKey: 'urgent', isUrgent: true });
  expect(service.received).toHaveLength(1);
  await tell(memberNo, { noticeKey: 'old', isUrgent: true, at: new Date(account.time.ms - 43_200_001).toISOString() });
  expect([service.received.length, await due()]).toEqual([1, 0]);
});

test.each([404, 410])('%i of the push service ends the subscription', async (status) => {
  const { memberNo, bearer } = await joined();
  await subscribe(bearer);
  service.status = status;
  await tell(memberNo);
  expect([(await state(bearer)).isOn, await due()]).toEqual([false, 0]);
});

test.each([429, 503])('after %i the message is sent again, and the subscription stays', async (status) => {
  const { memberNo, bearer } = await joined();
  await subscribe(bearer);
  service.status = status;
  await expect(tell(memberNo)).rejects.toThrow(`push service: ${status}`);
  expect(await due()).toBe(1);
  service.status = 201;
  const [job] = account.queue.added.filter(({ queue }) => queue === PUSH_QUEUE);
  await account.sendPush(job?.data);
  await account.pushQueue.run();
  expect([service.received.length, await due(), (await state(bearer)).isOn]).toEqual([2, 0, true]);
});

test('a browser that was sent a notice is not sent it again while another waits for its push service, and Redis forgets', async () => {
  const { memberNo, bearer } = await joined();
  await subscribe(bearer);
  await subscribe((await account.signIn('haneul1')).bearer, subscribedBrowser('tablet').draft);
  account.queue.isAway = true;
  await tell(memberNo);
  for (const isAway of [true, true, false]) {
    account.queue.reset();
    service.isAway = (path) => isAway && path === '/tablet';
    await account.pushQueue.run();
    for (const { data } of [...account.queue.added]) await account.sendPush(data).catch(() => undefined);
  }
  account.queue.reset();
  await push();
  const paths = service.received.map(({ path }) => path).sort();
  expect([paths, await due()]).toEqual([['/phone', '/tablet', '/tablet', '/tablet'], 0]);
});

test('a subscription elsewhere than at a listed push service over https, or with wrong keys, is refused', async () => {
  const { bearer } = await joined();
  const wrong = [
    `http://${PUSH_HOST}/a`,
    `https://${PUSH_HOST}:8443/a`,
    `https://me@${PUSH_HOST}/a`,
    `https://${PUSH_HOST}\\@127.0.0.1/a`,
    `https://${PUSH_HOST}.attacker.example/a`,
    `https://sub.${PUSH_HOST}/a`,
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'push',
  ];
  for (const endpoint of wrong)
    expect([endpoint, await subscribe(bearer, { ...browser.draft, endpoint })]).toMatchObject([
      endpoint,
      { status: 400, errors: [{ path: 'endpoint', message: PUSH_MESSAGES.unknownService }] },
    ]);
  const p256dh = `B${'A'.repeat(86)}`;
  for (const keys of [{ ...browser.draft.keys, p256dh }, { ...browser.draft.keys, auth: 'short' }, {}])
    expect((await subscribe(bearer, { ...browser.draft, keys })).status).toBe(400);
  expect((await state(bearer)).isOn).toBe(false);
});

test('「브라우저 알림(켠 회원만)」 the subscription ends when it is turned off, at sign-out of this browser from here or elsewhere, with a new password and at withdrawal', async () => {
  const { memberNo, bearer, cookie } = await joined();
  const stored = () => account.db.collection('sessions').countDocuments({ push: { $exists: true } });
  const elsewhere = async () => {
    const { bearer: other } = await account.signIn('haneul1');
    await subscribe(other);
    expect(await stored()).toBe(1);
    return other;
  };
  await subscribe(bearer);
  await account.call(removePushSubscription, {}, bearer);
  expect(await stored()).toBe(0);
  await subscribe(bearer);
  await account.call(logout, {}, { ...bearer, cookie });
  expect(await stored()).toBe(0);
  await elsewhere();
  const { bearer: here } = await account.signIn('haneul1');
  await account.call(endOtherSessions, {}, here);
  expect(await stored()).toBe(0);
  await elsewhere();
  await account.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'Osaka456!' } }, here);
  expect(await stored()).toBe(0);
  const last = (await account.signIn('haneul1', 'Osaka456!')).bearer;
  await subscribe(last);
  await account.call(withdraw, { body: { memberPw: 'Osaka456!' } }, last);
  expect(await stored()).toBe(0);
  await tell(memberNo);
  expect(service.received).toEqual([]);
});

test('without a key nothing can be subscribed and nothing is pushed', async () => {
  await off.join('haneul1', '하늘산책');
  const { bearer } = await off.signIn('haneul1');
  expect((await off.call(readPushKey, {}, bearer)).data).toEqual({ key: null, isOn: false });
  expect(await off.call(addPushSubscription, { body: browser.draft }, bearer)).toMatchObject({
    status: 404,
    message: PUSH_MESSAGES.off,
  });
});
