import type { Sample } from './metrics-text.ts';

/** Something that is wrong, and what to do about it. */
export interface Finding {
  /** A process, or “site”. */
  where: string;
  what: string;
  advice: string;
}

/** The same limits as in deploy/prometheus/alerts.yml. */
const LATE_S = 60;
const HELD_S = 0.2;
const RELAY_S = 1;
const FULL = 0.8;
const FAILING = 0.01;
/** Fewer calls say nothing about a share. */
const ENOUGH_CALLS = 100;

const OF_DEPENDENCY: Readonly<Record<string, string>> = {
  mongodb: 'Look at MongoDB: does it run, is MONGODB_URL right, may the service log in? It recovers without a restart.',
  redis: 'Look at Redis: does it run, is REDIS_URL right? It recovers without a restart.',
  revocations: 'The revocations of logins do not arrive from svc-account: look at Redis and at svc-account.',
  prepared: 'The first start has not finished; its log names the task that is tried again.',
  releases:
    'No release can be read: look at RELEASES_DIR or RELEASE_STORE, then `npm run releases` and `npm run release -- <slice>`.',
};

/** What the metrics of one process say. */
export function findingsOf(where: string, samples: readonly Sample[]): Finding[] {
  const of = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    samples.filter(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
  const value = (name: string) => of(name)[0]?.value ?? 0;
  const findings: Finding[] = [];
  const find = (what: string, advice: string) => findings.push({ where, what, advice });

  for (const { labels, value: isUp } of of('dependency_up')) {
    const { dependency = '' } = labels;
    if (isUp === 0) find(`${dependency} is away`, OF_DEPENDENCY[dependency] ?? 'Its log says why.');
  }
  for (const { labels, value: count } of of('jobs_queued', { state: 'failed' })) {
    if (count > 0)
      find(
        `${count} jobs of ${labels.queue} failed for good`,
        '“job failed” in the log names the reason; what must not be lost is queued again by itself.',
      );
  }
  for (const { labels, value: seconds } of of('jobs_oldest_waiting_seconds')) {
    if (seconds > LATE_S)
      find(
        `a job of ${labels.queue} has waited for ${Math.round(seconds)} s`,
        'Look for “job failed” in the log; for mails at SMTP_URL.',
      );
  }
  if (value('outbox_oldest_seconds') > LATE_S)
    find(
      `${value('outbox_events')} events are not applied everywhere, the oldest for ${Math.round(value('outbox_oldest_seconds'))} s`,
      'Look at the services that consume them: “job failed” in their logs.',
    );
  if (value('nodejs_eventloop_lag_p99_seconds') > HELD_S)
    find(
      `the event loop is held for ${value('nodejs_eventloop_lag_p99_seconds').toFixed(2)} s`,
      'Look at the CPU of the machine; start more instances.',
    );
  if (value('process_max_fds') > 0 && value('process_open_fds') / value('process_max_fds') > FULL)
    find(
      `${value('process_open_fds')} of ${value('process_max_fds')} file descriptors are open`,
      'Raise the limit of open files; look at http_connections.',
    );
  if (value('chat_relay_lag_seconds') > RELAY_S)
    find(
      `messages take ${value('chat_relay_lag_seconds').toFixed(1)} s through Redis`,
      'Look at the CPU, memory and network of Redis.',
    );
  if (value('log_lines_dropped') > 0)
    find(`${value('log_lines_dropped')} lines of the log were dropped`, 'Look at the disk or pipe that takes the log.');
  if (of('release_store_up').some((sample) => sample.value === 0))
    find(
      'the bucket of releases cannot be read; what is served stays as it is',
      'Its log says why: look at RELEASE_STORE, S3_ENDPOINT, the keys and the bucket. It follows again by itself.',
    );
  if (value('released_files_changed_total') > 0)
    find(
      'a released file has other bytes and is not served',
      '`npm run audit` names it; release the slice again and find out who writes to the store.',
    );
  for (const { labels, value: count } of of('page_errors_total'))
    find(
      `${labels.slice} ${labels.version} failed ${count} times in pages (${labels.kind})`,
      `If they go on: npm run rollback -- ${labels.slice}`,
    );
  return [...findings, ...failingCalls(where, of('http_request_duration_seconds_count'))];
}

function failingCalls(where: string, calls: readonly Sample[]): Finding[] {
  const sum = (some: readonly Sample[]) => some.reduce((total, { value }) => total + value, 0);
  const [all, failed] = [sum(calls), sum(calls.filter(({ labels }) => labels.status?.startsWith('5')))];
  if (all < ENOUGH_CALLS || failed / all <= FAILING) return [];
  return [
    {
      where,
      what: `${failed} of ${all} calls since its start ended with 5xx`,
      advice: '“call failed” in the log has the reason and the request id.',
    },
  ];
}
