import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { withParts } from '@osaka/delivery/documents';
import { everyService, type ServiceSlice } from '@osaka/delivery/every-slice';
import { parse } from 'yaml';
import { root } from '../../places.ts';
import { composeProblems, everyComposeProblem, mongoshProblems } from './compose.ts';
import { type ComposeFile, type ComposeService, readComposeFile } from './compose-file.ts';
import { ignoreProblems, nodeProblems, problemsOf } from './dockerfiles.ts';
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
  [
    'a copy closes its port while connections to it are kept',
    (file) => Object.assign(service(file, 'planner'), { deploy: { replicas: 2 } }),
    /planner closes its port 0 s after it was told to end; connections to it are kept for 4 s/,
  ],
  [
    'a copy is killed while it leaves',
    (file) => {
      const { environment } = Object.assign(service(file, 'planner'), { deploy: { replicas: 2 } });
      Object.assign(environment ?? {}, { LEAVE_DELAY_MS: '9000' });
    },
    /planner is killed after 15 s; it may take 18\.5 s/,
  ],
  ['limits are missing', (file) => delete service(file, 'redis').deploy, /redis has no limit/],
  ['a health check is missing', (file) => delete service(file, 'mongo').healthcheck, /mongo has no health check/],
  [
    'a volume is not declared',
    (file) => Object.assign(service(file, 'mongo'), { volumes: ['data:/data/db'] }),
    /volume data/,
  ],
  [
    'a caller shares a second network with what it calls',
    (file) => Object.assign(service(file, 'account'), { networks: ['inside', 'outside'] }),
    /gateway calls account over inside and outside/,
  ],
  [
    'an image is built twice',
    (file) => Object.assign(service(file, 'chat-2'), { build: service(file, 'chat-1').build }),
    /chat-1 and chat-2 build the same/,
  ],
  [
    'an image is built by nobody',
    (file) => Object.assign(service(file, 'tools'), { image: 'osaka/tools' }),
    /tools runs osaka\/tools, which `up --build` does not build/,
  ],
  ['capabilities are kept', (file) => delete service(file, 'redis').cap_drop, /redis keeps capabilities/],
  ['rights may be gained', (file) => delete service(file, 'mail').security_opt, /mail may gain rights/],
  [
    'a refusal counts as health',
    (file) => Object.assign(service(file, 'redis'), { healthcheck: { test: ['CMD', 'redis-cli', 'ping'] } }),
    /redis is healthy after a refusal/,
  ],
  [
    'mongosh is asked for health',
    (file) => Object.assign(service(file, 'mongo'), { healthcheck: { test: ['CMD', 'mongosh', '--eval', '1'] } }),
    /mongo is asked by mongosh/,
  ],
  ['a service is left out', (file) => delete file.services.planner, /svc-planner is missing/],
])('found when %s', async (_what, change, message) => {
  expect((await broken(change)).join('\n')).toMatch(message);
});

const MADE_FROM = (target: string): [string, ComposeService][] => [
  ['travel', { build: { dockerfile: 'Dockerfile', target }, volumes: ['images:/var/lib/images'] }],
];
const PACKAGES = 'FROM node:26 AS packages\nRUN npm ci\n';

test.each([
  ['run ends as root', 'FROM node:26 AS run\nCMD ["node"]'],
  ['names no version', 'FROM node AS run\nUSER node\nCMD ["node"]'],
  ['run has no CMD in its list form', 'FROM node:26 AS run\nUSER node\nCMD node'],
  ['has no stage run', 'FROM node:26 AS other\nUSER node'],
  ['copies nowhere, which does not exist', 'FROM node:26 AS run\nCOPY nowhere x\nUSER node\nCMD ["node"]'],
  [
    'run does not give /var/lib/images to node',
    'FROM node:26 AS run\nRUN chown node:node /store\nUSER node\nCMD ["node"]',
  ],
  ['installs packages in 2 stages', 'FROM node:26 AS run\nRUN npm ci\nUSER node\nCMD ["node"]'],
])('a Dockerfile that %s is reported', (problem, text) => {
  expect(problemsOf('Dockerfile', PACKAGES + text, MADE_FROM('run')).join('\n')).toContain(problem);
});

test.each(['ARG SLICE', 'COPY . .', 'COPY --chown=node:node . .'])('%s before the installation is reported', (line) => {
  const text = `FROM node:26 AS packages\n${line}\nRUN npm ci`;
  expect(problemsOf('Dockerfile', text, [])).toEqual([
    'Dockerfile: packages installs all packages again after each change of a source.',
  ]);
});

test.each([
  ['!gateway\n**/.env*', '.env', /begin with \*/],
  ['*\n!gateway', '.env', /leave out \*\*\/\.env\*/],
  ['*\n**/.env*\n!gateway', '.env', /leave out/],
  ['*\n!gateway\n**/.env*', '.envrc', /name \.env/],
])('ignore files that let passwords in are reported: %j', (dockerignore, gitignore, message) => {
  expect(ignoreProblems(dockerignore, gitignore).join('\n')).toMatch(message);
});

test('a script of mongosh with ?. is reported', () => {
  expect(mongoshProblems({ 'users.js': 'found?.[1].toLowerCase()', 'setup.js': 'found[1]' })).toEqual([
    'users.js: uses ?., which mongosh does not survive.',
  ]);
});

test('an image with another Node than that of the tests is reported', () => {
  expect(
    nodeProblems('Dockerfile', 'FROM node:22-bookworm-slim AS build\nFROM node:26-bookworm-slim', '26.10.0'),
  ).toEqual(['Dockerfile: is on Node 22; the tests run on 26.10.0 (tools/newest-node).']);
});

test('a new service gets blocks in docker-compose.yml, and the gateway and the users of MongoDB get its settings', async () => {
  const stays = {
    ...((await everyService()).find(({ name }) => name === 'planner') as ServiceSlice),
    name: 'stays',
    database: 'stays',
    instances: 2,
    isSeeded: true,
    container: { volumes: { letters: '/letters' } },
  };
  const text = withParts(readFileSync(`${root}/docker-compose.yml`, 'utf8'), [...(await everyService()), stays]);
  const { services, volumes } = parse(text, { merge: true, maxAliasCount: -1 }) as ComposeFile;
  expect(services['stays-1']).toMatchObject({ image: 'osaka/svc-stays', build: { args: { SLICE: 'svc-stays' } } });
  expect(services['stays-2']).toMatchObject({
    image: 'osaka/svc-stays',
    environment: { MONGODB_DATABASE: 'stays', ACCOUNT_URL: 'http://account:8080' },
  });
  expect(services.gateway).toMatchObject({
    environment: { SVC_STAYS_URL: 'http://stays-1:8080,http://stays-2:8080' },
    depends_on: { 'stays-1': { condition: 'service_healthy' } },
  });
  expect(services['mongo-users']?.environment).toHaveProperty('STAYS_DB_PASSWORD');
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
