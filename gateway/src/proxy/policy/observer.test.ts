import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics, type LogOutput } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { createReleases, type TestReleases } from '../../testing/releases.ts';
import { answerJson, type FakeService, startService } from '../../testing/services.ts';

const metrics = createMetrics('gateway');
const lines: string[] = [];
const output = { write: (text: string) => void lines.push(text) } as unknown as LogOutput;
let travel: FakeService;
let releases: TestReleases;
let gateway: TestGateway;

beforeAll(async () => {
  travel = await startService((request, response) =>
    request.url?.endsWith('/head') ? response.end('{"title":"오사카성"}') : answerJson(request, response),
  );
  releases = await createReleases();
  gateway = await startGateway({ travel }, { RELEASES_DIR: releases.dir }, { metrics, output });
  const requests = [
    'GET /api/travels/7?keyword=private HTTP/1.1\r\nauthorization: Bearer private',
    'GET /travels/detail/7 HTTP/1.1',
    'GET /assets/main.2.js HTTP/1.1',
    'GET /hana@private.example HTTP/1.1',
    'GET /api/my-plans HTTP/1.1',
    'GET /api/reviews/private-long-word-12345 HTTP/1.1',
    'POST /ws/000/privatesession/xhr HTTP/1.1\r\ncontent-length: 0',
    'GET /%zz-private HTTP/1.1',
    'BREW /private HTTP/1.1',
  ];
  for (const request of requests) await ask(gateway.port, request);
  await gateway.stop();
});
afterAll(async () => {
  await travel.stop();
  await releases.remove();
});

test('each request is logged as one JSON line with its id, path pattern, answering service, status and duration', () => {
  const answers = lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ method, path, answeredBy, status }) => [method, path, answeredBy, status])).toEqual([
    ['GET', '/api/travels/{}', 'travel', 200],
    ['GET', '/travels/detail/:travelNo', 'site', 200],
    ['GET', '/assets/main.2.js', 'site', 200],
    ['GET', 'unknown', 'site', 404],
    ['GET', '/api/my-plans', 'planner', 503],
    ['GET', '/api/reviews/{}', 'travel', 200],
    ['POST', '/ws/{}/{}/xhr', 'chat', 503],
    ['GET', 'unknown', 'gateway', 400],
  ]);
  for (const line of answers)
    expect(line).toMatchObject({
      level: 30,
      service: 'gateway',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      durationMs: expect.any(Number),
    });
  expect(answers[4].failure).toBe('ECONNREFUSED');
});

test('logs contain no client addresses, no queries and no text that a person typed', () => {
  expect(lines.join('')).not.toMatch(/private|127\.0\.0\.1|Bearer|\?/);
});

test('request metrics are labelled with the answering service and the status', async () => {
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="travel",status="200".*\} 2/);
  expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="planner",status="503".*\} 1/);
  expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="site",status="200".*\} 2/);
});
