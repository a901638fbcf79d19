import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';

const metrics = createMetrics('gateway');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { RATE_LIMIT_SCALE: '1' }, { metrics });
});
afterAll(() => gateway.stop());

const ofReportUri = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://osaka.test/login?secret=1',
    'effective-directive': directive,
    'blocked-uri': blocked,
  },
});
const ofReportTo = (directive: string, blocked: string) => [
  { type: 'csp-violation', body: { effectiveDirective: directive, blockedURL: blocked } },
  { type: 'deprecation' },
];

test.each([
  [ofReportUri('script-src-elem', 'https://evil.example/x.js?of=visitor'), 'script-src-elem', 'origin'],
  [ofReportUri('script-src-elem', 'inline'), 'script-src-elem', 'inline'],
  [ofReportTo('img-src', 'data:image/png;base64,AAAA'), 'img-src', 'data'],
  [ofReportTo('style-src-elem', 'moz-extension://abc/style.css'), 'style-src-elem', 'extension'],
  [ofReportUri('made-up"}\nhttp_x 1', 'https://a.example'), 'other', 'origin'],
])('%j is counted by directive and kind of source', async (report, directive, blocked) => {
  const before = await counted(directive, blocked);
  expect((await post('/reports/csp', JSON.stringify(report))).status).toBe(204);
  expect(await counted(directive, blocked)).toBe(before + 1);
  expect(await metrics.registry.metrics()).not.toMatch(/evil|visitor|secret/);
});

test.each([
  ['no JSON', 'nonsense', 400],
  ['another shape', '{"a":1}', 400],
  ['too large', `{"csp-report":{"effective-directive":"${'a'.repeat(9000)}"}}`, 413],
])('a report that is %s is refused', async (_, body, status) => {
  expect((await post('/reports/csp', body)).status).toBe(status);
});

test('pages name the address of reports for every browser', async () => {
  const { headers } = await ask(gateway.port, 'GET /login HTTP/1.1');
  expect(headers['content-security-policy']).toMatch(/; report-uri \/reports\/csp; report-to csp$/);
  expect(headers['reporting-endpoints']).toBe('csp="/reports/csp"');
});

test('a flood of reports from one address is refused, and its pages are served', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 80; sent++)
    statuses.add((await post('/reports/csp', JSON.stringify(ofReportUri('img-src', 'inline')))).status);
  expect(statuses).toEqual(new Set([204, 429]));
  expect((await ask(gateway.port, 'GET /login HTTP/1.1')).status).toBe(200);
});

function post(address: string, body: string) {
  return ask(
    gateway.port,
    `POST ${address} HTTP/1.1\r\ncontent-type: application/csp-report\r\ncontent-length: ${Buffer.byteLength(body)}`,
    body,
  );
}

async function counted(directive: string, blocked: string): Promise<number> {
  const { values } = (await metrics.registry.getSingleMetric('csp_violations_total')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.directive === directive && labels.blocked === blocked)?.value ?? 0;
}
