import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@osaka/contracts';
import type { Exchange } from '../exchange.ts';
import { FAILURE_PAGE_POLICY, failurePage, isShownAsPage } from './failure-page.ts';
import type { Refusal } from './refusals.ts';
import { answerHeaders } from './security-headers.ts';

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
