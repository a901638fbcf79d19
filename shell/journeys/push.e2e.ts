import { expect, test } from '@osaka/e2e/journey';

test('the released service worker shows a pushed notice', async ({ page, context }) => {
  await page.goto('/customer-service');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
  const [worker, registrationId] = [await started, await registered];
  // A headless shell keeps no notifications.
  const shown = worker.evaluate(
    () =>
      new Promise((resolve) => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        registration.showNotification = async (title, { body, icon = '' } = {}) => resolve([title, body, icon]);
      }),
  );
  await worker.evaluate(() => undefined);
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify({ noticeNo: 3, text: '오사카성 천수각은 03.21(토)에 쉬어요.', link: '/myplan/detail/1' }),
  });
  expect(await shown).toEqual(['오사카로', '오사카성 천수각은 03.21(토)에 쉬어요.', '/assets/app-icon-192.png']);
});
