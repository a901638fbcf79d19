import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../places.ts';
import { onPath } from '../../servers/tool.ts';

const RULES = 'deploy/prometheus/alerts.yml';
const DASHBOARD = 'deploy/grafana/osakaro.json';
const GUIDE = 'docs/operation.md';

interface Query {
  /** Alert or panel. */
  name: string;
  expr: string;
}

/**
 * Every query of alerts and dashboard asks for metrics that some process exports, and the guide says what to do about
 * each alert.
 */
export function watchingProblems(): string[] {
  const [alerts, panels] = [alertsOf(read(RULES)), panelsOf(read(DASHBOARD))];
  const exported = exportedMetrics();
  const guide = read(GUIDE);
  return [
    ...alerts.flatMap((query) =>
      unknownMetrics(query, exported).map(
        (name) => `${RULES}: ${query.name} asks for ${name}, which no process exports.`,
      ),
    ),
    ...panels.flatMap((query) =>
      unknownMetrics(query, exported).map(
        (name) => `${DASHBOARD}: “${query.name}” asks for ${name}, which no process exports.`,
      ),
    ),
    ...alerts
      .filter(({ name }) => !guide.includes(`| ${name} |`))
      .map(({ name }) => `${GUIDE} does not say what to do about ${name}.`),
    ...failedRuleTests(),
  ];
}

/** Of alerts.test.yml, where promtool is installed. */
function failedRuleTests(): string[] {
  const promtool = onPath('promtool');
  if (!promtool) return [];
  const args = ['test', 'rules', RULES.replace('.yml', '.test.yml')];
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

function alertsOf(text: string): Query[] {
  const { groups } = parse(text) as { groups: { rules: { alert: string; expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr })));
}

function panelsOf(text: string): Query[] {
  const { panels } = JSON.parse(text) as { panels: { title: string; targets?: { expr: string }[] }[] };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })));
}

/** Names in a query that are neither words of PromQL nor labels, and that no process exports. */
export function unknownMetrics({ expr }: Pick<Query, 'expr'>, exported: ReadonlySet<string>): string[] {
  const names =
    expr.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, ' ').match(/\b[a-z]\w*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')));
}

/** `up` is made by Prometheus, the others of processes by prom-client, the rest by our own code. */
function exportedMetrics(): ReadonlySet<string> {
  const declaration =
    /(?:counter|gauge|histogram|labelledCounter|scrapedGauge|Counter|name)(?:<[^(]*>)?[(:]\s*'([a-z_]+)'/g;
  const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const own = files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => [...read(file).matchAll(declaration)]);
  const byLibrary = [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_open_fds',
    'process_max_fds',
    'nodejs_eventloop_lag_p99_seconds',
  ];
  return new Set(['up', ...byLibrary, ...own.map(([, name]) => name as string)]);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
