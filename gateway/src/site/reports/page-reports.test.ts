import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageReport } from '@osaka/contracts';
import { createMetrics } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';

const metrics = createMetrics('gateway');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, {}, { metrics });
  await ask(gateway.port, 'GET /remotes.json HTTP/1.1');
});
afterAll(() => gateway.stop());

const travel = { slice: 'mf-travel', version: '1.0.0' };

test('errors are counted by slice, version and kind', async () => {
  const errors: PageReport['errors'] = [
    { ...travel, kind: 'load' },
    { ...travel, kind: 'load' },
    { slice: 'shell', version: '1.0.0', kind: 'render' },
  ];
  expect((await post({ errors })).status).toBe(204);
  const text = await metrics.registry.metrics();
  expect(text).toContain('page_errors_total{slice="mf-travel",version="1.0.0",kind="load",service="gateway"} 2');
  expect(text).toContain('page_errors_total{slice="shell",version="1.0.0",kind="render",service="gateway"} 1');
});

test('web vitals are measured by slice and version', async () => {
  expect((await post({ errors: [], vitals: { ...travel, values: { LCP: 1200, CLS: 0.02 } } })).status).toBe(204);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(
    /page_vitals_seconds_sum\{service="gateway",slice="mf-travel",version="1.0.0",vital="LCP"\} 1.2/,
  );
  expect(text).toMatch(/page_layout_shift_sum\{service="gateway",slice="mf-travel",version="1.0.0"\} 0.02/);
});

test('made-up slices and versions add no labels', async () => {
  for (let made = 0; made < 30; made++)
    await post({
      errors: [
        { slice: `mf-${made}`, version: '1', kind: 'script' },
        { ...travel, version: `${made}.1`, kind: 'script' },
      ],
    });
  const series = (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('page_errors_total') && line.includes('script'));
  expect(series).toEqual([
    'page_errors_total{slice="unknown",version="unknown",kind="script",service="gateway"} 30',
    'page_errors_total{slice="mf-travel",version="other",kind="script",service="gateway"} 30',
  ]);
});

test.each([
  ['a text', { errors: [{ ...travel, kind: 'script', message: 'of a visitor' }] }],
  ['an unknown kind', { errors: [{ ...travel, kind: 'other' }] }],
  ['too many errors', { errors: Array.from({ length: 21 }, () => ({ ...travel, kind: 'load' })) }],
  ['an impossible value', { errors: [], vitals: { ...travel, values: { LCP: -1 } } }],
  ['an unknown vital', { errors: [], vitals: { ...travel, values: { XYZ: 1 } } }],
])('a report with %s is refused', async (_, report) => {
  expect((await post(report)).status).toBe(400);
});

function post(report: unknown) {
  const body = JSON.stringify(report);
  return ask(
    gateway.port,
    `POST /reports/page HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`,
    body,
  );
}
