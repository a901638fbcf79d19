import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inTime } from '../in-time.ts';
import type { LogOutput } from './logging.ts';

/** A value that takes longer to read is left out of this scrape. */
const SCRAPE_MS = 2000;

export type Metrics = ReturnType<typeof createMetrics>;

/** The registry of the process with the metrics of every server; slices add theirs through `counter` and `gauge`. */
export function createMetrics(service: string, log?: LogOutput) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by declared route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Requests not answered as they asked to be, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read?: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      ...(read
        ? {
            collect() {
              this.set(read());
            },
          }
        : {}),
    });
  if (log) gauge('log_lines_dropped', 'Lines there was no room for while standard output took none', log.dropped);
  return {
    registry,
    refused(reason: string) {
      refusals.inc({ reason });
    },
    observe(method: string, route: string, status: number, seconds: number) {
      requests.observe({ method, route, status }, seconds);
    },
    counter: (name: string, help: string) => new Counter({ name, help, registers: [registry] }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers: [registry] }),
    labelledCounter: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    /** With `read` the value is computed when the metrics are scraped. */
    gauge,
    /**
     * Values by label, read when the metrics are scraped; while they cannot be read the gauge has none, so that a
     * silent dependency does not silence the process.
     */
    scrapedGauge: <L extends string>(
      name: string,
      help: string,
      labelNames: L[],
      read: () => Promise<readonly { labels: Record<L, string>; value: number }[]>,
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          const values = await inTime(SCRAPE_MS, read(), () => new Error('not read in time')).catch(() => []);
          for (const { labels, value } of values) this.set(labels, value);
        },
      }),
  };
}
