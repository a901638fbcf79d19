import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@osaka/contracts';
import { SENTENCES } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { FAILURE_PAGE_POLICY, failurePage, isShownAsPage } from './failure-page.ts';
import { answerHeaders } from './security-headers.ts';

/** The label `reason` of the metric http_refusals_total. */
export type RefusalReason =
  | 'malformed'
  | 'unknown_address'
  | 'method'
  | 'slow_head'
  | 'slow_body'
  | 'body_size'
  | 'head_size'
  | 'request_limit'
  | 'report_limit'
  | 'connection_limit'
  | 'body_share'
  | 'bodies_full'
  | 'upload_share'
  | 'uploads_full'
  | 'service_away'
  | 'service_busy'
  | 'no_release'
  | 'preview'
  | 'upgrade'
  | 'failure'
  | 'aborted_body'
  | 'client_left'
  | 'slow_reader';

export interface Refusal {
  reason: RefusalReason;
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Thrown to refuse the current request. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const refusals = {
  malformed: { reason: 'malformed', status: 400, message: SENTENCES.malformed },
  unknownAddress: { reason: 'unknown_address', status: 404, message: SENTENCES.unknownAddress },
  longSessionId: { reason: 'malformed', status: 400, message: '세션 아이디는 64자까지 쓸 수 있습니다.' },
  upgradeRequired: {
    reason: 'upgrade',
    status: 426,
    message: 'WebSocket 연결이 필요합니다.',
    headers: { upgrade: 'websocket', connection: 'upgrade' },
  },
  slowHead: { reason: 'slow_head', status: 408, message: SENTENCES.tooSlow },
  slowBody: { reason: 'slow_body', status: 408, message: SENTENCES.tooSlow },
  tooLarge: { reason: 'body_size', status: 413, message: SENTENCES.tooLarge },
  headersTooLarge: { reason: 'head_size', status: 431, message: '요청 헤더가 너무 큽니다.' },
  failed: { reason: 'failure', status: 500, message: SENTENCES.serverError },
  unavailable: unavailable('service_away', 2),
  serviceBusy: unavailable('service_busy', 2),
  noRelease: unavailable('no_release', 2),
} satisfies Record<string, Refusal>;

export function wrongMethod(...allow: string[]): Refusal {
  return { reason: 'method', status: 405, message: SENTENCES.wrongMethod, headers: { allow: allow.join(', ') } };
}

export function unavailable(reason: RefusalReason, retryAfterS: number): Refusal {
  return { reason, status: 503, message: SENTENCES.serverError, headers: { 'retry-after': String(retryAfterS) } };
}

export function tooMany(reason: RefusalReason, retryAfterS: number): Refusal {
  return {
    reason,
    status: 429,
    message: SENTENCES.tooMany,
    headers: { 'retry-after': String(Math.max(1, retryAfterS)) },
  };
}

/** A refusal as an answer: in the documented error shape, or as a page where a browser shows it. */
export function failureOf(refusal: Refusal, requestId: string, incoming?: IncomingMessage) {
  const { status, message, headers } = refusal;
  const isPage = incoming !== undefined && isShownAsPage(incoming);
  const body = isPage
    ? failurePage(refusal)
    : JSON.stringify({ code: String(status), message, requestId } satisfies Failure);
  return {
    body,
    isPage,
    headers: {
      ...answerHeaders,
      ...(isPage && { 'content-security-policy': FAILURE_PAGE_POLICY }),
      'x-request-id': requestId,
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...headers,
    },
  };
}

/** Sends a refusal, unless an answer has begun. */
export function refuse(exchange: Exchange, refusal: Refusal): void {
  const { incoming, outgoing, requestId } = exchange;
  if (!outgoing.headersSent && !outgoing.destroyed) {
    const { body, headers } = failureOf(refusal, requestId, incoming);
    outgoing.writeHead(refusal.status, headers).end(incoming.method === 'HEAD' ? undefined : body);
    discard(exchange);
  }
  exchange.refusedFor = refusal.reason;
  exchange.finished(exchange, refusal.status);
}

/** Ends an exchange whose client has disconnected. */
export function leaveUnanswered(exchange: Exchange): void {
  exchange.refusedFor ??= exchange.incoming.complete ? 'client_left' : 'aborted_body';
  exchange.finished(exchange, 499);
}

/** Refuses on a socket without a response object: unreadable requests and refused upgrades. */
export function refuseOnSocket(socket: Socket, refusal: Refusal, requestId: string): void {
  if (!socket.writable) return void socket.destroy();
  const { body, headers } = failureOf(refusal, requestId);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

const LINGER_MS = 3000;

/** Keeps reading for a moment, because closing while the client still sends would make it lose the answer. */
function discard({ incoming }: Exchange): void {
  if (incoming.complete || incoming.readableEnded) return;
  const { socket } = incoming;
  const tooLong = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  incoming.once('close', () => clearTimeout(tooLong)).resume();
}
