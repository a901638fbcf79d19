import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { examine } from './examine.ts';

const WELL = [
  'dependency_up{dependency="mongodb",service="travel"} 1',
  'jobs_queued{queue="mails",state="failed",service="travel"} 0',
  'outbox_oldest_seconds{service="travel"} 1.5',
];
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test('nothing is wrong with an installation that is well', async () => {
  const { processes, findings } = await examine({ site: await site(200), operations: [await operations(200, WELL)] }, [
    'travel',
  ]);
  expect(findings).toEqual([]);
  expect(processes).toMatchObject([{ name: 'travel', isReady: true }]);
});

test('a site that fails, a process that is missing and one that does not answer are named', async () => {
  const { findings } = await examine(
    { site: await site(503), operations: [await operations(200, WELL), 'http://127.0.0.1:1'] },
    ['travel', 'planner'],
  );
  expect(findings.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    expect.stringMatching(/^site: .* answers 503$/),
    'http://127.0.0.1:1: does not answer',
    'planner: no process of it answers',
  ]);
});

test.each([
  ['dependency_up{dependency="redis",service="travel"} 0', 'redis is away'],
  ['jobs_queued{queue="mails",state="failed",service="travel"} 3', '3 jobs of mails failed for good'],
  ['jobs_oldest_waiting_seconds{queue="mails",service="travel"} 61', 'a job of mails has waited for 61 s'],
  ['outbox_oldest_seconds{service="travel"} 90', '0 events are not applied everywhere, the oldest for 90 s'],
  [
    'process_open_fds{service="travel"} 900\nprocess_max_fds{service="travel"} 1000',
    '900 of 1000 file descriptors are open',
  ],
  [
    'page_errors_total{slice="mf-travel",version="2",kind="render",service="gateway"} 4',
    'mf-travel 2 failed 4 times in pages (render)',
  ],
  [
    'http_request_duration_seconds_count{status="200",service="travel"} 196\nhttp_request_duration_seconds_count{status="503",service="travel"} 4',
    '4 of 200 calls since its start ended with 5xx',
  ],
])('%s is found', async (line, what) => {
  const { findings } = await examine({ site: await site(200), operations: [await operations(503, [line])] }, []);
  expect(findings).toMatchObject([{ what, advice: expect.stringMatching(/./) }]);
});

test('a process that leaves is not ready, though nothing else is wrong', async () => {
  const { findings } = await examine({ site: await site(200), operations: [await operations(503, WELL)] }, []);
  expect(findings).toMatchObject([{ where: 'travel', what: 'is not ready' }]);
});

function site(status: number): Promise<string> {
  return listen(createServer((_, response) => response.writeHead(status).end()));
}

function operations(readiness: number, lines: readonly string[]): Promise<string> {
  return listen(
    createServer(({ url }, response) =>
      url === '/ready' ? response.writeHead(readiness).end('{}') : response.end(`# HELP up\n${lines.join('\n')}\n`),
    ),
  );
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
