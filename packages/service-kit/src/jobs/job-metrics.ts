import type { Metrics } from '../observe/metrics.ts';
import type { Jobs } from './jobs.ts';

const BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

/** Depth and age of the queues that this process works on, and the time and outcome of each run. */
export function measureJobs(jobs: Pick<Jobs, 'states' | 'onRun'>, metrics: Metrics): void {
  const runs = metrics.histogram(
    'job_duration_seconds',
    'Time of each run of a job, by outcome',
    ['queue', 'outcome'],
    BUCKETS_S,
  );
  jobs.onRun((queue, outcome, seconds) => runs.observe({ queue, outcome }, seconds));
  let reading: ReturnType<Jobs['states']> | undefined;
  /** Both gauges are scraped at once and share one read. */
  const states = () => {
    reading ??= jobs.states().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  metrics.scrapedGauge(
    'jobs_queued',
    'Jobs by state: due ones that no worker has taken yet, later runs, failed for good within a week',
    ['queue', 'state'],
    async () =>
      (await states()).flatMap(({ queue, waiting, delayed, failed }) =>
        Object.entries({ waiting, delayed, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  );
  metrics.scrapedGauge(
    'jobs_oldest_waiting_seconds',
    'Time since the longest waiting job was added',
    ['queue'],
    async () => (await states()).map(({ queue, oldestWaitingS }) => ({ labels: { queue }, value: oldestWaitingS })),
  );
}
