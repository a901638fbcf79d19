import type { Endpoint } from '@osaka/contracts';
import type { Metrics } from '../../observe/metrics.ts';
import type { Step } from '../call.ts';

/** Names the declared route of a call for logs, traces and metrics, and measures it unless it is refused. */
export function measureCalls(endpoint: Endpoint, { metrics }: { metrics?: Metrics | undefined }): Step {
  return async (c, next) => {
    const startedMs = performance.now();
    c.set('endpoint', endpoint);
    await next();
    if (!c.error)
      metrics?.observe(endpoint.method, endpoint.path, endpoint.status, (performance.now() - startedMs) / 1000);
  };
}
