import type { IncomingMessage } from 'node:http';
import { hasLongSessionId } from '../routing/sockjs-path.ts';
import { type Refusal, refusals } from './refusals.ts';

const TARGET = /^\/(?!\/)[\x21\x23-\x5b\x5d\x5f\x61-\x7a\x7c\x7e]*$/;
const DOT_PART = /\/\.\.?(?:\/|$)/;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The reason why a request is refused, or undefined; `path` is that of its target. */
export function refusalOf({ url = '', headers, rawHeaders }: IncomingMessage, path: string): Refusal | undefined {
  if (!HOST.test(headers.host ?? '') || !hasOneHost(rawHeaders)) return refusals.malformed;
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') return refusals.malformed;
  // RFC 9112, 3.2: a request target has no fragment. A service would drop a fragment that the gateway has routed by.
  if (url.includes('#') || !isUnambiguousPath(path)) return refusals.malformed;
  return hasLongSessionId(path) ? refusals.longSessionId : undefined;
}

/** With several Host headers Node uses the first, another server may use the last. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/**
 * A service may read `..`, `//`, `\` or an encoded slash differently from the gateway and answer for another path, so
 * such a path is refused.
 */
function isUnambiguousPath(path: string): boolean {
  if (!TARGET.test(path)) return false;
  if (!path.includes('%')) return !path.includes('/.') || !DOT_PART.test(path);
  try {
    const decoded = decodeURIComponent(path);
    return !DOT_PART.test(decoded) && !/[\\\p{Cc}]/u.test(decoded) && !/%(?:2f|25)/i.test(path);
  } catch {
    return false;
  }
}
