import type { Context } from 'hono';
import { chooseEncoding, entityTag, type Representation } from '../releases/representation.ts';

export const FOR_EVER = 'public, max-age=31536000, immutable';
export const ASK_EACH_TIME = 'no-cache';
export const A_DAY = 'public, max-age=86400';
export const NOT_STORED = 'no-store';

/** Answers with a representation in a coding that the client accepts. */
export function send(
  c: Context,
  content: Representation | undefined,
  caching: typeof FOR_EVER | typeof A_DAY | typeof ASK_EACH_TIME | typeof NOT_STORED,
  status: 200 | 400 | 404 | 405 | 410 | 503 = 200,
) {
  if (!content) return c.notFound();
  const encoding = chooseEncoding(c.req.header('accept-encoding'), content);
  const body = content.bodies[encoding] as Buffer<ArrayBuffer>;
  return c.body(body, status, {
    'cache-control': caching,
    'content-type': content.type,
    'content-length': String(body.length),
    ...(status === 503 && { 'retry-after': '2' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    etag: entityTag(content, encoding),
    vary: 'accept-encoding',
  });
}
