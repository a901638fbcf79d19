import type { LogOutput, Metrics, TracedSpan } from '@osaka/service-kit';
import { callMethods } from '../dispatch/forward.ts';
import type { Exchange } from '../exchange.ts';
import { createAccessLog } from './access-log.ts';
import { loggedPath } from './logged-path.ts';
import type { RefusalReason } from './refusals.ts';

function endSpan(
  { answeredBy, path, screenPath, refusedFor }: Exchange,
  span: TracedSpan,
  status: number,
  isOfService: (path: string) => boolean,
): void {
  span.set({
    'url.path': loggedPath(path, { screenPath, isOfService }),
    'http.response.status_code': status,
    'osakaro.answered_by': answeredBy,
  });
  if (refusedFor) span.set({ 'osakaro.refused_for': refusedFor });
  span.end(status >= 500 ? 'failed' : undefined);
}

export type Observer = ReturnType<typeof createObserver>;

/** Logs and counts each exchange once it is over. */
export function createObserver(
  metrics: Metrics,
  output: LogOutput | undefined,
  isOfService: (path: string) => boolean,
) {
  const log = output && createAccessLog(output, isOfService);
  return {
    finished(exchange: Exchange, status: number) {
      const { method } = exchange.incoming;
      const durationMs = performance.now() - exchange.startedMs;
      metrics.observe(
        callMethods.has(method) ? (method as string) : 'other',
        exchange.answeredBy,
        status,
        durationMs / 1000,
      );
      if (exchange.refusedFor) metrics.refused(exchange.refusedFor);
      log?.write(exchange, status, durationMs);
      if (exchange.span) endSpan(exchange, exchange.span, status, isOfService);
    },
    /** Counts a refusal of a request that never became an exchange. */
    refused: (reason: RefusalReason) => metrics.refused(reason),
    close: () => log?.close(),
  };
}
