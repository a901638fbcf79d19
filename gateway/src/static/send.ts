import type { Exchange } from '../exchange.ts';
import { chooseEncoding, entityTag, isUnchanged, type Representation } from './representation.ts';

/** How long a client may read nothing of a file. */
const SILENT_MS = 60_000;

/** Sends a representation in the coding the client takes, or says that it has not changed. */
export function createSend(siteHeaders: Record<string, string>) {
  const always = Object.entries(siteHeaders).flat();

  return (exchange: Exchange, content: Representation, caching: string, status: number): void => {
    const { incoming, outgoing, requestId } = exchange;
    const encoding = chooseEncoding(incoming.headers['accept-encoding'], content);
    const tag = entityTag(content, encoding);
    const isKnown = status === 200 && isUnchanged(incoming.headers['if-none-match'], tag);
    const body = content.bodies[encoding] as Buffer;

    outgoing.once('close', () => exchange.finished(exchange, outgoing.writableFinished ? outgoing.statusCode : 499));
    const headers = [...always, 'x-request-id', requestId, 'cache-control', caching, 'etag', tag, 'vary', 'accept-encoding'];
    if (!isKnown) {
      headers.push('content-type', content.type, 'content-length', String(body.length));
      if (encoding !== 'identity') headers.push('content-encoding', encoding);
    }
    outgoing.setTimeout(SILENT_MS);
    outgoing.writeHead(isKnown ? 304 : status, headers);
    outgoing.end(isKnown || incoming.method === 'HEAD' ? undefined : body);
  };
}
