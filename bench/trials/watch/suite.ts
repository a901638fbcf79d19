import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDestinations } from '@osaka/contracts/travel';
import { alertsOf, panelsOf } from '@osaka/tools/deployment/watching';
import { root } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { signUpAndIn } from '../harness/members.ts';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { Play, StageOptions, Suite, Trial } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import { waitUntil } from '../harness/wait.ts';
import { type Prometheus, preparePrometheus, promtoolProblems } from './prometheus.ts';

interface WatchStage extends ProductStage {
  prometheus: Prometheus;
}

/**
 * Metrics that have no series until what they count has happened, and those of clients of the chat and of a release
 * store in a bucket, which this stage does not have.
 */
const MAY_BE_EMPTY = /page_|csp_|chat_relay_lag|release_store_up|status=~"5/;
const FIRES_WITHIN_MS = 30_000;
const RATE_INTERVAL = '30s';

const trials: Trial<WatchStage>[] = [
  {
    name: 'the rules hold their own tests',
    play: async ({ check }) => check(promtoolProblems() === '', promtoolProblems()),
  },
  {
    name: 'every query of alerts and dashboard is answered from the metrics of the running product',
    play: playQueries,
  },
  {
    name: 'nothing fires while all is well; an outage of MongoDB does, and stops when it is over',
    needs: 'MongoDB',
    play: playOutage,
  },
  { name: 'errors in the pages of visitors are counted with their release', play: playPageErrors },
];

/** The files of `deploy/` against a real Prometheus. Not part of `npm test`, because it needs Prometheus. */
export const watch: Suite<WatchStage> = {
  name: 'watch',
  isOptional: true,
  parts: 'all',
  trials,
  mutants: [],
  openStage,
};

async function openStage(run: Run, { defect }: StageOptions): Promise<WatchStage> {
  const stage = await openProductStage(run, { name: 'watch', ...(defect && { defect }) });
  const opsPorts = stage.instances.map(({ opsPort }) => opsPort);
  const prometheus = await preparePrometheus(
    run.data.path('watch', 'prometheus'),
    run.data.path('watch', 'logs', 'prometheus.log'),
    opsPorts,
  );
  await stage.fleet.start(prometheus.program);
  return { ...stage, prometheus };
}

async function playQueries({
  stage: { prometheus, site, inbox, loopback, instances },
  check,
}: Play<WatchStage>): Promise<void> {
  const visitor = openVisitor({ site, address: loopback.visitor(0) });
  await signUpAndIn(visitor, inbox);
  for (let call = 0; call < 20; call += 1) await visitor.call(listDestinations, { query: {} });
  await visitor.send('GET', '/travels');
  await visitor.send('GET', '/api/nothing-here');
  visitor.close();
  const areScraped = async () => (await prometheus.query('up == 1')).length === instances.length;
  check(await waitUntil(areScraped, FIRES_WITHIN_MS, 500), 'not every process is scraped');
  const rates = ['travel', 'gateway'].map(
    (service) => `rate(http_request_duration_seconds_count{service="${service}"}[${RATE_INTERVAL}])`,
  );
  const areMeasured = async () => (await Promise.all(rates.map(prometheus.query))).every((series) => series.length > 0);
  check(await waitUntil(areMeasured, FIRES_WITHIN_MS, 500), 'the calls are not measured');
  for (const { name, expr } of panelsOf(read('deploy/grafana/osakaro.json'))) {
    const query = expr.replaceAll('$__rate_interval', RATE_INTERVAL);
    check((await prometheus.query(query)).length > 0 || MAY_BE_EMPTY.test(query), `“${name}” is empty: ${query}`);
  }
  for (const { name, expr } of alertsOf(read('deploy/prometheus/alerts.yml'))) {
    // The left side of the comparison: what the alert looks at.
    const query = expr.replace(/ (==|>) [\d.]+\s*$/, '');
    check((await prometheus.query(query)).length > 0 || MAY_BE_EMPTY.test(query), `${name} looks at nothing: ${query}`);
  }
}

async function playOutage({ stage: { prometheus, fleet }, check }: Play<WatchStage>): Promise<void> {
  const isFiring = async () => (await prometheus.firing()).includes('DependencyAway');
  const settled = await waitUntil(async () => (await prometheus.firing()).length === 0, FIRES_WITHIN_MS, 500);
  check(settled, `these fire while all is well: ${await prometheus.firing()}`);
  await fleet.kill('MongoDB');
  check(await waitUntil(isFiring, FIRES_WITHIN_MS, 500), 'DependencyAway does not fire while MongoDB is away');
  await fleet.revive('MongoDB');
  check(
    await waitUntil(async () => !(await isFiring()), FIRES_WITHIN_MS, 500),
    'DependencyAway still fires after MongoDB is back',
  );
}

async function playPageErrors({ stage: { prometheus, site, loopback }, check }: Play<WatchStage>): Promise<void> {
  const visitor = openVisitor({ site, address: loopback.visitor(1) });
  const errors = Array.from({ length: 20 }, () => ({
    slice: 'mf-travel',
    version: 'of-a-former-release',
    kind: 'render',
  }));
  const report = () =>
    visitor.send('POST', '/reports/page', {
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ errors }),
    });
  // A rate needs a value before the errors.
  await report();
  check(
    await waitUntil(async () => (await prometheus.query('page_errors_total')).length > 0, FIRES_WITHIN_MS, 500),
    'reported errors are not counted',
  );
  for (let sent = 0; sent < 20; sent += 1) await report();
  visitor.close();
  const fires = await waitUntil(async () => (await prometheus.firing()).includes('PagesFail'), FIRES_WITHIN_MS, 500);
  check(fires, 'PagesFail does not fire after 400 errors');
  const [counted] = await prometheus.query('page_errors_total{slice="mf-travel"}');
  check(counted?.value === 420, `420 errors were reported, ${counted?.value} are counted`);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
