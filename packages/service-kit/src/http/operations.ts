import { createServer, type Server } from 'node:http';
import { inTime } from '../in-time.ts';
import type { Metrics } from '../observe/metrics.ts';

/** Readiness checks by name of the dependency. */
export type Checks = Record<string, () => Promise<void>>;

/**
 * /health (the process is alive), /ready (503 while a dependency is unreachable, before the port of calls is open and
 * while the process drains) and /metrics.
 */
export function createOperations(metrics: Metrics, checks: Checks, isServing: () => boolean): Server {
  metrics.scrapedGauge(
    'dependency_up',
    'Whether each readiness check of the process succeeds',
    ['dependency'],
    async () =>
      (await statesOf(checks)).map(([dependency, state]) => ({
        labels: { dependency },
        value: state === 'ok' ? 1 : 0,
      })),
  );
  return createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/health') return answer(200, '{"status":"ok"}');
    if (request.url === '/metrics') return answer(200, await metrics.registry.metrics(), metrics.registry.contentType);
    if (request.url !== '/ready') return answer(404, '{}');
    const states = await statesOf(checks);
    const isReady = isServing() && states.every(([, state]) => state === 'ok');
    return answer(
      isReady ? 200 : 503,
      JSON.stringify({ status: isReady ? 'ready' : 'waiting', ...Object.fromEntries(states) }),
    );
  });
}

function statesOf(checks: Checks) {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const));
}

async function stateOf(check: () => Promise<void>): Promise<'ok' | 'away'> {
  return inTime(1500, check(), () => new Error('no answer')).then(
    () => 'ok' as const,
    () => 'away' as const,
  );
}
