import type { Exchange } from '../exchange.ts';
import { leaveUnanswered, Refused, refusals, refuse } from '../policy/refusals.ts';
import type { TakeUploadPlace } from '../policy/upload-places.ts';
import { Relay } from './relay.ts';
import { type CollectBody, hasBody } from './request-body.ts';
import { forwardedHeaders } from './request-headers.ts';
import { MAX_UPLOAD_BYTES, UploadBody } from './upload-body.ts';
import type { Upstream } from './upstream.ts';

/** The process to ask now; another one after the first could not be reached. */
export type Choose = () => Upstream | undefined;

type Body = Buffer | UploadBody | null;

/** More than this many unanswered requests to one process mean that it cannot follow. */
const MAX_WAITING = 1000;
const MAX_ATTEMPTS = 3;

/** Nothing of the request has reached a service. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** The service closed a kept connection just as the request came. */
const CUT_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Passes the request on; to another process where the first is not there. */
export function forward(exchange: Exchange, choose: Choose, collectBody: CollectBody): void {
  if (!hasBody(exchange.incoming)) return send(exchange, null, choose(), choose, 1);
  collectBody(exchange).then(
    (body) => send(exchange, body, choose(), choose, 1),
    (error) => (error instanceof Refused ? refuse(exchange, error.refusal) : leaveUnanswered(exchange)),
  );
}

/** Passes an upload on as it comes. */
export function forwardUpload(exchange: Exchange, upstream: Upstream, takePlace: TakeUploadPlace): void {
  if (Number(exchange.incoming.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) return refuse(exchange, refusals.tooLarge);
  const place = takePlace(exchange);
  if (typeof place !== 'function') return refuse(exchange, place);
  const body = new UploadBody(exchange.incoming);
  const { finished } = exchange;
  exchange.upload = body;
  exchange.finished = (...args) => {
    place();
    body.destroy();
    finished(...args);
  };
  send(exchange, body, upstream, () => undefined, 1);
}

function send(exchange: Exchange, body: Body, upstream: Upstream | undefined, choose: Choose, attempt: number): void {
  if (!upstream) return refuse(exchange, refusals.unavailable);
  if (upstream.waiting.size >= MAX_WAITING) return refuse(exchange, refusals.serviceBusy);
  if (exchange.incoming.socket.destroyed) return leaveUnanswered(exchange);

  const again = (error: Error) => {
    const other = attempt < MAX_ATTEMPTS && afterFailure(exchange, body, error, upstream, choose);
    if (other) send(exchange, body, other, choose, attempt + 1);
    return Boolean(other);
  };
  const { incoming, requestId, clientAddress, protocol } = exchange;
  const headers = forwardedHeaders(incoming, requestId, clientAddress, protocol);
  const length = incoming.headers['content-length'];
  // A streamed upload keeps its announced length; undici counts along.
  if (body instanceof UploadBody && length !== undefined) headers.push('content-length', length);
  new Relay(exchange, upstream, { path: incoming.url ?? '/', method: incoming.method as 'GET', headers, body }, again).start();
}

/** The process to try next, or undefined where a second attempt is no use or could do a thing twice. */
function afterFailure({ incoming }: Exchange, body: Body, error: Error, upstream: Upstream, choose: Choose): Upstream | undefined {
  const { code = '' } = error as { code?: string };
  const isUnreachable = NOT_CONNECTED.has(code);
  if (isUnreachable) upstream.onUnreachable();
  if (body instanceof UploadBody) return undefined;
  if (!isUnreachable) return CUT_OFF.has(code) && (incoming.method === 'GET' || incoming.method === 'HEAD') ? choose() : undefined;
  const other = choose();
  return other === upstream ? undefined : other;
}
