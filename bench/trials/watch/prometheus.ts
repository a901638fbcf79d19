import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '@osaka/tools/launch/fault';
import { root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Program } from '@osaka/tools/processes/supervisor';

export const RULES_DIR = join(root, 'deploy/prometheus');

export interface Prometheus {
  program: Program;
  /** The labels and newest value of each series that the query selects. */
  query(expr: string): Promise<{ labels: Record<string, string>; value: number }[]>;
  /** Names of alerts that fire. */
  firing(): Promise<string[]>;
}

/**
 * Prometheus with the rules of `deploy/`, which scrapes these operations ports each second; alerts fire as soon as their
 * condition holds.
 */
export async function preparePrometheus(
  folder: string,
  logFile: string,
  opsPorts: readonly number[],
): Promise<Prometheus> {
  if (!isInstalled())
    throw fault('Prometheus and promtool are not installed.', 'On Debian: apt-get install prometheus');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'alerts.yml'),
    readFileSync(join(RULES_DIR, 'alerts.yml'), 'utf8').replace(/^ *for: .*\n/gm, ''),
  );
  const targets = opsPorts.map((port) => `'127.0.0.1:${port}'`).join(', ');
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [alerts.yml]\nscrape_configs: [{ job_name: osakaro, static_configs: [{ targets: [${targets}] }] }]\n`,
  );
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => {
    const answer = await fetch(address + path);
    const body = (await answer.json()) as { status: string; error?: string; data: unknown };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  };
  return {
    program: {
      name: 'prometheus',
      command: 'prometheus',
      args: [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'series')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      env: { ...process.env },
      logFile,
      isReady: async () => (await fetch(`${address}/-/ready`)).ok,
      readyWithinMs: 20_000,
      stopWithinMs: 5000,
    },
    async query(expr) {
      const { result } = (await ask(`/api/v1/query?query=${encodeURIComponent(expr)}`)) as {
        result: { metric: Record<string, string>; value: [number, string] }[];
      };
      return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
    },
    async firing() {
      const { alerts } = (await ask('/api/v1/alerts')) as {
        alerts: { labels: { alertname: string }; state: string }[];
      };
      return [
        ...new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)),
      ].sort();
    },
  };
}

/** What promtool says against the rules and their tests; empty if nothing. */
export function promtoolProblems(): string {
  try {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      execFileSync('promtool', args, { cwd: RULES_DIR, stdio: 'pipe' });
    }
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    return `${stdout ?? ''}${stderr ?? ''}` || String(error);
  }
}

function isInstalled(): boolean {
  try {
    for (const program of ['prometheus', 'promtool']) execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
