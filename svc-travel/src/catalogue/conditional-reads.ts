import { createHash } from 'node:crypto';
import type { ServiceApp } from '@osaka/service-kit';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

/**
 * Answers cacheable reads with an ETag, and with 304 and no body when the client has the same version.
 * Compresses long responses, to about a fifth.
 */
export function withConditionalReads(calls: ServiceApp): ServiceApp {
  const app: ServiceApp = new Hono();
  const tag = etag({ weak: true, generateDigest });
  // HEAD has the headers of GET; Hono leaves out the body.
  app.get('*', (c, next) => (c.req.method === 'HEAD' ? answerAsGet(c) : next()));
  app.get('*', compress({ encoding: 'gzip' }), async (c) => {
    c.res = await calls.fetch(c.req.raw, c.env);
    if (c.res.headers.get('cache-control') !== 'no-store') await tag(c, async () => {});
  });
  app.all('*', (c) => calls.fetch(c.req.raw, c.env));
  return app;

  async function answerAsGet(c: Context): Promise<Response> {
    return app.fetch(new Request(c.req.raw, { method: 'GET' }), c.env);
  }
}

/** At once, because the answers are short; the default, Web Crypto, hands each to a thread and waits for it. */
function generateDigest(body: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha1').update(body).digest()).buffer;
}
