import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Endpoint } from '@osaka/contracts';
import type { Context } from 'hono';

const COMPRESSED_FROM = 1024;
/** Longer ones would hold up other calls. */
const AT_ONCE_BELOW = 100_000;
/** Two thirds of the time of the default, and 4 % more bytes. */
const LEVEL = { level: 4 };
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/**
 * The JSON of an answer to GET: compressed where it is long, to about a fifth, with a weak ETag where it may be stored,
 * and 304 and no body for a client that has it. From the text at once: streams of the web and threads take ten times as long.
 */
export async function conditionalRead(c: Context, { caching, status }: Endpoint, answer: unknown): Promise<Response> {
  const json = JSON.stringify(answer);
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
  const tag = caching && `"${hash('sha1', json)}"`;
  const known = tag && c.req.header('if-none-match');
  if (known && (known === '*' || known.match(/"[^"]*"/g)?.includes(tag)))
    return c.body(null, 304, { etag: `W/${tag}`, vary: headers.vary });
  const tagged = tag ? { ...headers, etag: `W/${tag}` } : headers;
  if (json.length < COMPRESSED_FROM || !acceptsGzip(c)) return c.body(json, status, tagged);
  const bytes = json.length < AT_ONCE_BELOW ? gzipSync(json, LEVEL) : await promisify(gzip)(json, LEVEL);
  return c.body(new Uint8Array(bytes), status, { ...tagged, 'content-encoding': 'gzip' });
}

export function acceptsGzip(c: Context): boolean {
  return GZIP.test(c.req.header('accept-encoding') ?? '');
}
