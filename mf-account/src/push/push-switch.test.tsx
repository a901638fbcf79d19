/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { addPushSubscription, PUSH_MESSAGES, readPushKey, removePushSubscription } from '@osaka/contracts/account';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { closeDialog, says } from '../testing/acts.ts';
import { PushSwitch } from './push-switch.tsx';

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };
const KEY = 'the_-key';
const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
const control = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '이 브라우저로 바로 알림' });

const press = async () => {
  const found = await control();
  await act(async () => fireEvent.click(found));
};

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function browser({ permission = 'default', answer = 'granted', isAway = false, subscribedWith = '' } = {}) {
  const state = { asked: 0, subscribedWith };
  const subscription = {
    options: {
      get applicationServerKey() {
        return Uint8Array.from(Buffer.from(state.subscribedWith, 'base64url')).buffer;
      },
    },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      state.subscribedWith = '';
    },
  };
  const pushManager = {
    getSubscription: async () => (state.subscribedWith ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isAway) throw new DOMException('push service not available', 'AbortError');
      state.subscribedWith = applicationServerKey;
      return subscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    async requestPermission() {
      state.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  };
  Object.assign(window, { PushManager: Object, Notification: notification });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return state;
}

function show(key: string | null = KEY, isOn = false) {
  const site = { isOn };
  const calls = serveCalls([
    [readPushKey, () => ({ body: ok({ key, isOn: site.isOn }) })],
    [
      addPushSubscription,
      () => {
        site.isOn = true;
        return { body: ok(null) };
      },
    ],
    [
      removePushSubscription,
      () => {
        site.isOn = false;
        return { body: ok(null) };
      },
    ],
  ]);
  renderScreen(<PushSwitch memberNo={7} />, { session: { memberNo: 7 } });
  return calls;
}

test('the permission is asked for by a press alone; the switch turns push on and off in browser and service', async () => {
  const state = browser();
  show();
  expect((await control()).checked).toBe(false);
  expect(state.asked).toBe(0);
  await press();
  await waitFor(async () => expect((await control()).checked).toBe(true));
  expect(state).toEqual({ asked: 1, subscribedWith: KEY });
  await says(PUSH_MESSAGES.turnedOn);
  await press();
  await waitFor(async () => expect((await control()).checked).toBe(false));
  expect(state.subscribedWith).toBe('');
});

test('the switch keeps the focus while the browser asks the person, and ignores further presses', async () => {
  browser();
  let asked = 0;
  Object.assign(Notification, {
    requestPermission() {
      asked += 1;
      return new Promise(() => {});
    },
  });
  show();
  await press();
  expect((await control()).disabled).toBe(false);
  await press();
  expect(asked).toBe(1);
});

test('a refusal by the person, and a browser without a push service, say what can be done', async () => {
  browser({ answer: 'denied' });
  show();
  await press();
  await closeDialog('브라우저가 이 사이트의 알림을 막고 있어요. 브라우저 설정에서 허용한 뒤 다시 눌러 주세요.');
  browser({ isAway: true });
  await press();
  await closeDialog('이 브라우저에서는 알림을 켤 수 없어요.');
});

test('a subscription with a former key of the site counts as off, and a press renews it', async () => {
  const state = browser({ permission: 'granted', subscribedWith: 'formerKe' });
  show(KEY, true);
  expect((await control()).checked).toBe(false);
  await press();
  await waitFor(async () => expect((await control()).checked).toBe(true));
  expect(state.subscribedWith).toBe(KEY);
});

test('nothing is shown where the site has no key, or the browser no push', async () => {
  browser();
  show(null);
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});
