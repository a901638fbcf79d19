import type { Context } from 'hono';
import type { Logger } from '../../observe/logging.ts';
import type { TracedSpan } from '../../observe/spans.ts';
import { activeTracing } from '../../observe/tracing.ts';
import { runWork, slowestCommands, workOf } from '../../observe/work.ts';
import type { CallEnv, Step } from '../call.ts';

/** Slower calls are logged with their slowest database commands. */
const SLOW_MS = 500;

/** Runs a call as work of the request that it is part of, traces it, and logs it if it is slow. */
export function traceCalls(logger: Logger): Step {
  return async (c, next) => {
    const startedMs = performance.now();
    const span = spanOf(c);
    const work = workOf(c.req.header('x-request-id'), span);
    c.set('work', work);
    await runWork(work, next);
    const ms = performance.now() - startedMs;
    if (ms >= SLOW_MS) void runWork(work, () => logSlow(c, ms, logger));
    if (!span) return;
    span.set({
      'http.route': c.get('endpoint')?.path ?? 'unknown',
      'http.response.status_code': c.res.status,
      'osakaro.database_commands': work.commands,
    });
    span.end(c.res.status >= 500 ? 'failed' : undefined);
  };
}

/** Only the gateway starts traces. */
function spanOf(c: Context<CallEnv>): TracedSpan | undefined {
  const tracing = activeTracing();
  const traceparent = tracing && c.req.header('traceparent');
  return traceparent
    ? tracing.child(traceparent, 'server', c.req.method, { 'http.request.method': c.req.method })
    : undefined;
}

async function logSlow(c: Context<CallEnv>, ms: number, logger: Logger): Promise<void> {
  const work = c.get('work');
  logger.warn(
    {
      method: c.req.method,
      route: c.get('endpoint')?.path,
      ms: Math.round(ms),
      databaseCommands: work.commands,
      slowest: await slowestCommands(work),
    },
    'slow call',
  );
}
