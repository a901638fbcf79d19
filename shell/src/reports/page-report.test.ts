/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pageReport } from '@osaka/contracts';

type Reports = typeof import('./page-report.ts');

let sent: Blob[];
let isHidden: boolean;
beforeEach(() => {
  sent = [];
  isHidden = false;
  jest.useFakeTimers();
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  const list = { shell: 's1', remotes: { 'mf-travel': { version: 't1', entry: '/', integrity: {} } } };
  document.body.innerHTML = `<script type="application/json" id="first-remote">${JSON.stringify(list)}</script>`;
});
afterEach(() => void jest.useRealTimers());

test('an error is reported with the slice and version of its code, and without its text', async () => {
  const { reportError } = await freshReports();
  const error = Object.assign(new Error('홍길동 hong@example.com'), {
    stack: 'Error: 홍길동\n at f (https://a/remotes/mf-planner/1.2.0-abc/assets/1.js:1:2)',
  });
  reportError('render', { error });
  reportError('script', { error: new Error('of the shell') });
  reportError('load', { slice: 'mf-travel' });
  jest.runAllTimers();

  expect(await reports()).toEqual([
    {
      errors: [
        { slice: 'mf-planner', version: '1.2.0-abc', kind: 'render' },
        { slice: 'shell', version: 's1', kind: 'script' },
        { slice: 'mf-travel', version: 't1', kind: 'load' },
      ],
    },
  ]);
});

test('an error that repeats is reported three times', async () => {
  const { reportError } = await freshReports();
  for (let time = 0; time < 50; time++) {
    reportError('script', { slice: 'mf-travel' });
    jest.runAllTimers();
  }
  expect(await reports()).toHaveLength(3);
});

test('a report names the group of visitors for which the page was made, while there is a canary', async () => {
  const list = { shell: 's1', remotes: {}, lane: 'mf-travel@2026-11-23T10:00:00.000Z' };
  document.body.innerHTML = `<script type="application/json" id="first-remote">${JSON.stringify(list)}</script>`;
  const { reportError } = await freshReports();
  reportError('load', { slice: 'mf-travel' });
  jest.runAllTimers();
  expect(await reports()).toEqual([
    { errors: [expect.objectContaining({ slice: 'mf-travel' })], lane: 'mf-travel@2026-11-23T10:00:00.000Z' },
  ]);
});

test('web vitals are sent once, when the page is hidden', async () => {
  const { startReports, reportVitals } = await freshReports();
  startReports();
  const values = { LCP: 900, CLS: 0.01 };
  reportVitals('mf-travel', values);
  jest.runAllTimers();
  expect(sent).toEqual([]);

  isHidden = true;
  for (let time = 0; time < 2; time++) {
    window.dispatchEvent(new Event('visibilitychange'));
    reportVitals('mf-travel', values);
  }
  expect(await reports()).toEqual([{ errors: [], vitals: { slice: 'mf-travel', version: 't1', values } }]);
});

async function freshReports(): Promise<Reports> {
  let fresh: Reports | undefined;
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./page-report.ts');
  });
  return fresh as Reports;
}

/** What the gateway would accept. */
async function reports() {
  jest.useRealTimers();
  return Promise.all(sent.map(async (body) => pageReport.parse(JSON.parse(await textOf(body)))));
}

function textOf(body: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body);
  });
}
