import type { Exchange } from '../exchange.ts';
import { refusals, refuse } from '../policy/refusals.ts';
import { type Body, bodyOf, hasBody } from './request-body.ts';
import { forwardedHeaders } from './request-headers.ts';
import { RefusedBody, Relay } from './relay.ts';
import type { Upstream } from './upstream.ts';

/** More than this many unanswered requests to one process mean that it cannot follow. */
const MAX_WAITING = 1000;

/** Nothing of the request has reached a service. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** The service closed a kept connection just as the request came. */
const CUT_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Passes the request on to the first of these processes, to the next where that is not there. */
export function forward(exchange: Exchange, upstreams: readonly Upstream[]): void {
  if (!hasBody(exchange.incoming)) return send(exchange, null, upstreams, 0);
  bodyOf(exchange.incoming).then(
    (body) => send(exchange, body, upstreams, 0),
    (error) => refuseBody(exchange, error),
  );
}

function send(exchange: Exchange, body: Body, upstreams: readonly Upstream[], attempt: number): void {
  const upstream = upstreams[Math.min(attempt, upstreams.length - 1)];
  if (!upstream || upstream.waiting.size >= MAX_WAITING) return refuse(exchange, refusals.unavailable);
  if (exchange.incoming.socket.destroyed) return exchange.finished(exchange, 499);

  const again = (error: Error) => {
    if (!mayRepeat(exchange, body, error, attempt, upstreams.length)) return false;
    send(exchange, body, upstreams, attempt + 1);
    return true;
  };
  const { incoming, requestId, clientAddress, protocol } = exchange;
  const headers = forwardedHeaders(incoming, requestId, clientAddress, protocol);
  const length = incoming.headers['content-length'];
  // A streamed upload keeps its announced length; undici counts along.
  if (body && !Buffer.isBuffer(body) && length !== undefined) headers.push('content-length', length);
  upstream.pool.dispatch({ path: incoming.url ?? '/', method: incoming.method as 'GET', headers, body }, new Relay(exchange, upstream, again));
}

function mayRepeat({ incoming }: Exchange, body: Body, error: Error, attempt: number, instances: number): boolean {
  const { code = '' } = error as { code?: string };
  if (body !== null && !Buffer.isBuffer(body)) return false;
  if (NOT_CONNECTED.has(code)) return attempt < instances - 1;
  return CUT_OFF.has(code) && attempt < instances && (incoming.method === 'GET' || incoming.method === 'HEAD');
}

function refuseBody(exchange: Exchange, error: unknown): void {
  if (error instanceof RefusedBody) return refuse(exchange, error.refusal);
  exchange.finished(exchange, 499);
}
