import { type Endpoint, isNumericParam } from '@osaka/contracts';
import type { Context } from 'hono';
import { AppError, COMMON_MESSAGES } from '../../app-error.ts';
import type { Logger } from '../../observe/logging.ts';
import type { Metrics } from '../../observe/metrics.ts';
import { toAppError } from '../../outage.ts';
import { NO_STORE } from '../caching/cache-headers.ts';
import type { CallEnv } from '../call.ts';

interface Observers {
  logger: Logger;
  metrics?: Metrics | undefined;
  /** Observes the refusals of declared calls. */
  onRefusal?: ((endpoint: Endpoint, refusal: AppError) => void) | undefined;
}

/** Answers any error in the documented shape: an AppError with its message, an outage with 503, anything else with 500. */
export function answerRefusals({ logger, metrics, onRefusal }: Observers) {
  return (error: unknown, c: Context<CallEnv>): Response => {
    const refusal = toAppError(error);
    const { requestId } = c.get('work');
    const endpoint = c.get('endpoint');
    if (endpoint) onRefusal?.(endpoint, refusal);
    if (refusal.status >= 500)
      logger.error(
        { err: error, method: c.req.method, path: loggedPath(c.req.path), status: refusal.status },
        'call failed',
      );
    metrics?.observe(c.req.method, 'error', refusal.status, 0);
    metrics?.refused(refusal.reason);
    c.header('cache-control', NO_STORE);
    if (refusal.allow) c.header('allow', refusal.allow.join(', '));
    if (refusal.status === 401) c.header('www-authenticate', 'Bearer');
    if (refusal.retryAfterS !== undefined) c.header('retry-after', String(refusal.retryAfterS));
    const { message, errors, files } = refusal;
    return c.json({ code: String(refusal.status), message, errors, files, requestId }, refusal.status);
  };
}

/** Why no route answers a path: its address has only other methods (405), or it does not exist (404). */
export function refusalsOfUnknown(endpoints: readonly Endpoint[]): (path: string) => AppError {
  const calls = endpoints.map((endpoint) => ({
    methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    pattern: new RegExp(`^${withParams(endpoint, (_, isNumeric) => (isNumeric ? '[0-9]+' : '[^/]+'))}$`),
  }));
  return (path) => {
    const allow = [...new Set(calls.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
    return allow.length > 0
      ? new AppError('NO_SUCH_METHOD', COMMON_MESSAGES.wrongMethod, { allow, reason: 'method' })
      : new AppError('NOT_FOUND', COMMON_MESSAGES.unknownAddress);
  };
}

/** The path of a contract with another notation of its parameters. */
export function withParams(endpoint: Endpoint, pattern: (name: string, isNumeric: boolean) => string): string {
  return endpoint.path.replace(/{(\w+)}/g, (_, name: string) => pattern(name, isNumericParam(endpoint, name)));
}

/** Tokens of links are no part of a log; no other part of a path is as long. */
function loggedPath(path: string): string {
  return path.replace(/[^/]{20,}/g, '{}');
}
