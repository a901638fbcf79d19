import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { everyService, type ServiceSlice } from '@osaka/build-config/every-slice';
import { withParts } from '@osaka/generated-docs';
import { root } from '@osaka/tools/places';
import { parse } from 'yaml';
import { composeProblems, everyComposeProblem } from './compose.ts';
import { type ComposeFile, readComposeFile } from './compose-file.ts';
import { nodeProblems, problemsOf } from './dockerfiles.ts';
import { unknownMetrics, watchingProblems } from './watching.ts';

/** docker-compose.yml with one fault. */
function broken(change: (file: ComposeFile) => void): Promise<string[]> {
  const file = structuredClone(readComposeFile());
  change(file);
  return composeProblems(file);
}

const service = (file: ComposeFile, name: string) =>
  file.services[name] as NonNullable<ComposeFile['services'][string]>;

test('docker-compose.yml is consistent and matches the schemas of the services', async () => {
  expect(await everyComposeProblem()).toEqual([]);
});

test.each<[string, (file: ComposeFile) => void, RegExp]>([
  [
    'a required variable is missing',
    (file) => delete service(file, 'planner').environment?.REDIS_URL,
    /planner is not given REDIS_URL/,
  ],
  [
    'a variable is misspelt',
    (file) => Object.assign(service(file, 'planner').environment ?? {}, { LOGLEVEL: 'info' }),
    /planner is given LOGLEVEL/,
  ],
  [
    'a value is none of the allowed ones',
    (file) => Object.assign(service(file, 'chat-1').environment ?? {}, { CHAT_STAFF_ACCESS: 'all' }),
    /none of open, admin/,
  ],
  [
    'an address names no service',
    (file) => Object.assign(service(file, 'gateway').environment ?? {}, { SVC_TRAVEL_URL: 'http://travels:8080' }),
    /http:\/\/travels:8080, where no service listens/,
  ],
  [
    'an address names another port',
    (file) => Object.assign(service(file, 'gateway').environment ?? {}, { SVC_TRAVEL_URL: 'http://travel:8081' }),
    /where no service listens/,
  ],
  [
    'a service publishes a port',
    (file) => Object.assign(service(file, 'travel'), { ports: ['8080:8080'] }),
    /only the gateway is public/,
  ],
  ['limits are missing', (file) => delete service(file, 'redis').deploy, /redis has no limit/],
  ['a health check is missing', (file) => delete service(file, 'mongo').healthcheck, /mongo has no health check/],
  [
    'a volume is not declared',
    (file) => Object.assign(service(file, 'mongo'), { volumes: ['data:/data/db'] }),
    /volume data/,
  ],
  ['a service is left out', (file) => delete file.services.planner, /svc-planner is missing/],
])('found when %s', async (_what, change, sentence) => {
  expect((await broken(change)).join('\n')).toMatch(sentence);
});

test.each([
  ['ends as root', 'FROM node:26 AS build\nFROM node:26\nCMD ["node"]'],
  ['has one stage', 'FROM node:26\nUSER node\nCMD ["node"]'],
  ['names no version', 'FROM node AS build\nFROM node:26\nUSER node\nCMD ["node"]'],
  ['has no CMD in its list form', 'FROM node:26 AS build\nFROM node:26\nUSER node\nCMD node'],
  [
    'copies nowhere, which does not exist',
    'FROM node:26 AS build\nCOPY nowhere x\nFROM node:26\nUSER node\nCMD ["node"]',
  ],
])('a Dockerfile that %s is reported', (problem, text) => {
  expect(problemsOf('Dockerfile', text).join('\n')).toContain(problem);
});

test('an image with another Node than that of the tests is reported', () => {
  expect(
    nodeProblems('Dockerfile', 'FROM node:22-bookworm-slim AS build\nFROM node:26-bookworm-slim', '26.10.0'),
  ).toEqual(['Dockerfile: is on Node 22; the tests run on 26.10.0 (tools/newest-node).']);
});

test('a new service gets blocks in docker-compose.yml, and the gateway and MongoDB get its settings', async () => {
  const stays = {
    ...((await everyService()).find(({ name }) => name === 'planner') as ServiceSlice),
    name: 'stays',
    database: 'stays',
    instances: 2,
    isSeeded: true,
    container: { volumes: { letters: '/letters' } },
  };
  const text = withParts(readFileSync(`${root}/docker-compose.yml`, 'utf8'), [...(await everyService()), stays]);
  const { services, volumes } = parse(text, { merge: true }) as ComposeFile;
  expect(service({ services } as ComposeFile, 'stays-2')).toMatchObject({
    build: { args: { SERVICE: 'svc-stays' } },
    environment: { MONGODB_DATABASE: 'stays', ACCOUNT_URL: 'http://account:8080' },
  });
  expect(services.gateway).toMatchObject({
    environment: { SVC_STAYS_URL: 'http://stays-1:8080,http://stays-2:8080' },
    depends_on: { 'stays-1': { condition: 'service_healthy' } },
  });
  expect(services.mongo?.environment).toHaveProperty('STAYS_DB_PASSWORD');
  expect(services['seed-stays']).toBeDefined();
  expect(volumes).toHaveProperty('letters');
});

test('alerts and dashboard ask for metrics that are exported, and the guide knows each alert', () => {
  expect(watchingProblems()).toEqual([]);
  const exported = new Set(['up', 'http_request_duration_seconds']);
  const unknown = (expr: string) => unknownMetrics({ expr }, exported);
  expect(
    unknown(
      'histogram_quantile(0.99, sum by (service, le) (rate(http_request_duration_seconds_bucket{route!="site"}[5m]))) > 1',
    ),
  ).toEqual([]);
  expect(unknown('max by (queue) (jobs_forgotten) / up')).toEqual(['jobs_forgotten']);
});
