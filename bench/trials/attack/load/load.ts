import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quantile } from '../../../harness/statistics.ts';
import { pause } from '../../../harness/wait.ts';
import { GROUPS, type Group, type LoadReport, type LoadSettings, type Sample } from './messages.ts';

/** Quality of service for members in a time span. */
export interface Fare {
  calls: number;
  /** Share of successful calls, from 0 to 1. */
  kept: number;
  /** The same by group; groups with too few calls are left out. */
  keptBy: Partial<Record<Group, number>>;
  p50Ms: number;
  p99Ms: number;
  /** Failed calls by name. */
  failures: Map<string, number>;
}

export interface Load {
  /** Measures time spans (Date.now); waits until the calls of the spans have ended. */
  between(spans: readonly Span[]): Promise<Fare>;
  stop(): void;
}
export type Span = readonly [fromMs: number, toMs: number];

const FEWEST_OF_A_GROUP = 5;

/** Starts the load; resolves after the first successful call. */
export async function startLoad(settings: LoadSettings): Promise<Load> {
  const samples: Sample[] = [];
  let completeUntilMs = 0;
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the members' load ended with exit code ${code}`))),
  );
  ended.catch(() => {});
  child.on('message', (message) => {
    const report = message as LoadReport;
    samples.push(...report.samples);
    completeUntilMs = report.completeUntilMs;
  });
  child.send(settings);

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await Promise.race([pause(50), ended]);
  }

  await until(() => samples.length > 0);
  return {
    async between(spans) {
      await until(() => spans.every(([, toMs]) => completeUntilMs >= toMs));
      return fareOf(
        samples.filter(([startedMs]) => spans.some(([fromMs, toMs]) => startedMs >= fromMs && startedMs < toMs)),
      );
    },
    stop: () => void child.kill(),
  };
}

export function fareOf(samples: readonly Sample[]): Fare {
  const times = samples.map(([, , tookMs]) => tookMs);
  const failures = new Map<string, number>();
  for (const [, group, , kept, what] of samples)
    if (!kept) failures.set(`${group}: ${what}`, (failures.get(`${group}: ${what}`) ?? 0) + 1);
  const keptBy: Fare['keptBy'] = {};
  for (const group of GROUPS) {
    const own = samples.filter((sample) => sample[1] === group);
    if (own.length >= FEWEST_OF_A_GROUP) keptBy[group] = shareKept(own);
  }
  return {
    calls: samples.length,
    kept: shareKept(samples),
    keptBy,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures,
  };
}

function shareKept(samples: readonly Sample[]): number {
  return samples.filter(([, , , kept]) => kept).length / Math.max(1, samples.length);
}
