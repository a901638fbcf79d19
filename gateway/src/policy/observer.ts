import type { LogOutput, Metrics } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { createAccessLog } from './access-log.ts';
import { METHODS } from './refusals.ts';

const methods = new Set<string | undefined>(METHODS);

/** Logs and counts each exchange once it is over. */
export function createObserver(metrics: Metrics, output: LogOutput | undefined) {
  const log = output && createAccessLog(output);
  return {
    finished(exchange: Exchange, status: number) {
      const { method } = exchange.incoming;
      const durationMs = performance.now() - exchange.startedMs;
      metrics.observe(methods.has(method) ? (method as string) : 'other', exchange.answeredBy, status, durationMs / 1000);
      log?.write(exchange, status, durationMs);
    },
    close: () => log?.close(),
  };
}
