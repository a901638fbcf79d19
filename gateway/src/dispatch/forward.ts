import type { Exchange } from '../exchange.ts';
import { Refused, refusals, refuse } from '../policy/refusals.ts';
import { Relay } from './relay.ts';
import { type Body, bodyOf, hasBody } from './request-body.ts';
import { forwardedHeaders } from './request-headers.ts';
import type { Upstream } from './upstream.ts';

/** The process to ask now; another one after the first could not be reached. */
export type Choose = () => Upstream | undefined;

/** More than this many unanswered requests to one process mean that it cannot follow. */
const MAX_WAITING = 1000;
const MAX_ATTEMPTS = 3;

/** Nothing of the request has reached a service. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** The service closed a kept connection just as the request came. */
const CUT_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Passes the request on; to another process where the first is not there. */
export function forward(exchange: Exchange, choose: Choose): void {
  if (!hasBody(exchange.incoming)) return send(exchange, null, choose(), choose, 1);
  bodyOf(exchange.incoming).then(
    (body) => send(exchange, body, choose(), choose, 1),
    (error) => refuseBody(exchange, error),
  );
}

function send(exchange: Exchange, body: Body, upstream: Upstream | undefined, choose: Choose, attempt: number): void {
  if (!upstream || upstream.waiting.size >= MAX_WAITING) return refuse(exchange, refusals.unavailable);
  if (exchange.incoming.socket.destroyed) return exchange.finished(exchange, 499);

  const again = (error: Error) => {
    const other = attempt < MAX_ATTEMPTS && afterFailure(exchange, body, error, upstream, choose);
    if (other) send(exchange, body, other, choose, attempt + 1);
    return Boolean(other);
  };
  const { incoming, requestId, clientAddress, protocol } = exchange;
  const headers = forwardedHeaders(incoming, requestId, clientAddress, protocol);
  const length = incoming.headers['content-length'];
  // A streamed upload keeps its announced length; undici counts along.
  if (body && !Buffer.isBuffer(body) && length !== undefined) headers.push('content-length', length);
  upstream.pool.dispatch({ path: incoming.url ?? '/', method: incoming.method as 'GET', headers, body }, new Relay(exchange, upstream, again));
}

/** The process to try next, or undefined where a second attempt is no use or could do a thing twice. */
function afterFailure({ incoming }: Exchange, body: Body, error: Error, upstream: Upstream, choose: Choose): Upstream | undefined {
  const { code = '' } = error as { code?: string };
  const isUnreachable = NOT_CONNECTED.has(code);
  if (isUnreachable) upstream.onUnreachable();
  if (body !== null && !Buffer.isBuffer(body)) return undefined;
  if (!isUnreachable) return CUT_OFF.has(code) && (incoming.method === 'GET' || incoming.method === 'HEAD') ? choose() : undefined;
  const other = choose();
  return other === upstream ? undefined : other;
}

function refuseBody(exchange: Exchange, error: unknown): void {
  if (error instanceof Refused) return refuse(exchange, error.refusal);
  exchange.finished(exchange, 499);
}
