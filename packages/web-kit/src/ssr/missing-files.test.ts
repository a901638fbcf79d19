/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const sendBeacon = jest.fn<(address: string, body: Blob) => boolean>(() => true);
beforeEach(() => {
  jest.useFakeTimers();
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  delete document.documentElement.dataset.frame;
  document.head.innerHTML = document.body.innerHTML = '';
});
afterEach(() => {
  for (const target of [window, document])
    for (const [type, listener, options] of jest.mocked(target.addEventListener).mock.calls)
      target.removeEventListener(type, listener, options);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a lost script or stylesheet of the shell is shown and reported once, and requested again until it is there', async () => {
  const { removeMissingFilesNotice } = await watchFiles();
  const lost = addScript('main.js');
  const style = document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/main.css' }),
  );
  lost.dispatchEvent(new Event('error'));
  style.dispatchEvent(new Event('error'));
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  jest.advanceTimersByTime(1000);
  const again = document.querySelector<HTMLScriptElement>('script[src*="main.js"]');
  expect([again?.src, again?.integrity]).toEqual([new URL('/assets/main.js?retry=1', location.href).href, 'sha256-a']);
  expect(document.querySelector<HTMLLinkElement>('link[href*="main.css"]')?.href).toMatch(/retry=1$/);
  again?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(1000);
  expect(document.querySelector<HTMLScriptElement>('script[src*="main.js"]')?.src).toMatch(/retry=2$/);
  expect(sendBeacon.mock.calls.map(([address]) => address)).toEqual(['/reports/page']);

  document.documentElement.dataset.frame = 'runs';
  removeMissingFilesNotice();
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a file that hangs is requested again after a while, in order and apart from the others; then a reload is offered', async () => {
  const { removeMissingFilesNotice } = await watchFiles();
  const [runtime, libraries, main] = ['runtime.js', 'libraries.js', 'main.js'].map(addScript);
  jest.advanceTimersByTime(14_000);
  runtime?.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(14_000);
  expect(document.querySelector('[role=alert]')).toBeNull();
  jest.advanceTimersByTime(1_000);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('자동으로 다시 시도하고 있어요.');
  expect([libraries, main].map((script) => script?.isConnected)).toEqual([false, false]);
  expect(requested()).toEqual(['/assets/runtime.js', '/assets/libraries.js?retry=1']);
  const again = document.querySelector<HTMLScriptElement>('script[src*=libraries]');
  expect(again?.async).toBe(true);
  again?.dispatchEvent(new Event('load'));
  expect(requested()).toEqual(['/assets/runtime.js', '/assets/libraries.js?retry=1', '/assets/main.js?retry=1']);

  jest.advanceTimersByTime(15_000);
  const notice = document.querySelector('[role=alert]');
  expect(notice?.firstChild?.textContent).toBe('오사카로의 일부를 불러오지 못했어요.');
  expect(notice?.querySelector('button')?.textContent).toBe('다시 시도');
  expect(requested()).toHaveLength(3);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  document.documentElement.dataset.frame = 'runs';
  removeMissingFilesNotice();
  jest.advanceTimersByTime(60_000);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

async function watchFiles() {
  let files!: typeof import('./missing-files.ts');
  await jest.isolateModulesAsync(async () => {
    files = await import('./missing-files.ts');
  });
  for (const target of [window, document]) jest.spyOn(target, 'addEventListener');
  files.watchFrameFiles();
  return files;
}

function addScript(name: string): HTMLScriptElement {
  const script = document.createElement('script');
  return document.head.appendChild(
    Object.assign(script, { type: 'text/plain', src: `/assets/${name}`, integrity: 'sha256-a', async: false }),
  );
}

function requested(): string[] {
  return [...document.scripts].map(({ src }) => new URL(src).pathname + new URL(src).search);
}
