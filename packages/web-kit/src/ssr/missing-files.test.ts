/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { removeMissingFilesNotice, watchFrameFiles } from './missing-files.ts';

test('a lost script or stylesheet of the frame is said and reported once, and requested again until it is there', () => {
  jest.useFakeTimers();
  const sendBeacon = jest.fn<(address: string, body: Blob) => boolean>(() => true);
  Object.assign(navigator, { sendBeacon });
  watchFrameFiles();
  const lost = document.head.appendChild(
    Object.assign(document.createElement('script'), {
      type: 'text/plain',
      src: '/assets/main.js',
      integrity: 'sha256-a',
    }),
  );
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
