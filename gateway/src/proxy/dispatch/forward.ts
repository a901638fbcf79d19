import type { Exchange } from '../exchange.ts';
import { Refused, refusals } from '../policy/refusals.ts';
import { leaveUnanswered, refuse } from '../policy/refuse.ts';
import type { TakeUploadSlot } from '../policy/upload-slots.ts';
import { Relay } from './relay.ts';
import { type CollectBody, hasBody } from './request-body.ts';
import { forwardedHeaders } from './request-headers.ts';
import { MAX_UPLOAD_BYTES, UploadBody } from './upload-body.ts';
import type { Upstream } from './upstream.ts';

/** Returns the process to call; another one than has been tried, as far as there is any. */
export type Choose = (tried?: Upstream) => Upstream | undefined;

type Body = Buffer | UploadBody | null;

/** With more unanswered requests than this a process is overloaded, and new requests are refused. */
const MAX_UNANSWERED = 1000;
const MAX_ATTEMPTS = 3;

/** Connection errors that prove that no byte of the request has reached a service. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  // It waited for its turn while DNS stopped naming the process.
  'UND_ERR_CLOSED',
]);
/** Errors of a kept-alive connection that the service closed as the request arrived. */
const CUT_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Forwards a request; retries with another process when the first is unreachable. */
export function forward(exchange: Exchange, choose: Choose, collectBody: CollectBody): void {
  if (!hasBody(exchange.incoming)) return send(exchange, null, choose(), choose, 1);
  collectBody(exchange).then(
    (body) => send(exchange, body, choose(), choose, 1),
    (error) => (error instanceof Refused ? refuse(exchange, error.refusal) : leaveUnanswered(exchange)),
  );
}

/** Streams an upload to the service without collecting it. */
export function forwardUpload(exchange: Exchange, choose: Choose, takeSlot: TakeUploadSlot): void {
  if (Number(exchange.incoming.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES)
    return refuse(exchange, refusals.tooLarge);
  const releaseSlot = takeSlot(exchange);
  if (typeof releaseSlot !== 'function') return refuse(exchange, releaseSlot);
  const body = new UploadBody(exchange.incoming);
  const { finished } = exchange;
  exchange.upload = body;
  exchange.finished = (...args) => {
    releaseSlot();
    body.destroy();
    finished(...args);
  };
  send(exchange, body, choose(), () => undefined, 1);
}

function send(exchange: Exchange, body: Body, upstream: Upstream | undefined, choose: Choose, attempt: number): void {
  if (!upstream) return refuse(exchange, refusals.unavailable);
  if (upstream.waiting.size >= MAX_UNANSWERED) return refuse(exchange, refusals.serviceBusy);
  if (exchange.incoming.socket.destroyed) return leaveUnanswered(exchange);

  const retry = (error: Error) => {
    const other = attempt < MAX_ATTEMPTS && afterFailure(exchange, body, error, upstream, choose);
    if (other) send(exchange, body, other, choose, attempt + 1);
    return Boolean(other);
  };
  const { incoming, requestId, clientAddress, protocol, span } = exchange;
  const headers = forwardedHeaders(incoming, requestId, clientAddress, protocol, span?.traceparent);
  const length = incoming.headers['content-length'];
  // A streamed upload keeps its announced length, which undici verifies.
  if (body instanceof UploadBody && length !== undefined) headers.push('content-length', length);
  new Relay(
    exchange,
    upstream,
    { path: incoming.url ?? '/', method: forwardedMethod(incoming.method), headers, body },
    retry,
  ).start();
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The methods of calls. */
export const callMethods = new Set<string | undefined>(METHODS);

/**
 * No call has another method: a service then only says which ones the address has, as it does for OPTIONS. The site has
 * one origin and needs no preflights.
 */
function forwardedMethod(method: string | undefined) {
  return callMethods.has(method) ? (method as (typeof METHODS)[number]) : 'OPTIONS';
}

/** The process for a retry; undefined when there is none, or when a retry could execute a write twice. */
function afterFailure(
  { incoming }: Exchange,
  body: Body,
  error: Error,
  upstream: Upstream,
  choose: Choose,
): Upstream | undefined {
  const { code = '' } = error as { code?: string };
  const isUnreachable = NOT_CONNECTED.has(code);
  if (isUnreachable) upstream.unreachable();
  if (body instanceof UploadBody) return undefined;
  if (!isUnreachable)
    return CUT_OFF.has(code) && (incoming.method === 'GET' || incoming.method === 'HEAD')
      ? choose(upstream)
      : undefined;
  const other = choose(upstream);
  return other === upstream ? undefined : other;
}
