/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { type PushScope, showPushedNotices } from './pushed-notices.ts';

type Handle = (event: object) => void;

function worker(tabs: string[] = []) {
  const handlers: Record<string, Handle> = {};
  const focused: string[] = [];
  const scope = {
    registration: { showNotification: jest.fn<(title: string, options: object) => Promise<void>>() },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: jest.fn<(url: string) => Promise<void>>(),
    },
    addEventListener: (type: string, handle: Handle) => {
      handlers[type] = handle;
    },
  };
  showPushedNotices(scope as unknown as PushScope, '/icon.png');
  const fire = async (type: string, event: object) => {
    let work: unknown;
    handlers[type]?.({ ...event, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  const close = jest.fn();
  return {
    ...scope,
    focused,
    close,
    fire,
    click: (data: string) => fire('notificationclick', { notification: { data, close } }),
  };
}

test('a pushed notice is shown with a tag, so that one that comes again replaces it', async () => {
  const { registration, fire } = worker();
  await fire('push', { data: { json: () => ({ noticeNo: 3, text: '쉬어요.', link: '/myplan/detail/1' }) } });
  const shown = { body: '쉬어요.', tag: 'notice-3', data: '/myplan/detail/1' };
  expect(registration.showNotification).toHaveBeenCalledWith('오사카로', expect.objectContaining(shown));
});

test('its click opens the page of the notice, or the tab that shows it, and no other site', async () => {
  const address = `${location.origin}/myplan/detail/1`;
  const { clients, click, close } = worker([`${location.origin}/`]);
  await click('/myplan/detail/1');
  expect(clients.openWindow).toHaveBeenCalledWith(address);
  expect(close).toHaveBeenCalled();
  const open = worker([address]);
  await open.click('/myplan/detail/1');
  expect([open.focused, open.clients.openWindow.mock.calls]).toEqual([[address], []]);
  await click('https://attacker.example/');
  expect(clients.openWindow).toHaveBeenCalledTimes(1);
});
