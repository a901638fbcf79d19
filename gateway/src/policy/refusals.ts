import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@osaka/contracts';
import { SENTENCES } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { answerHeaders } from './security-headers.ts';

export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Thrown where a request must not go on. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The site is one origin, so nothing needs OPTIONS. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const refusals = {
  malformed: { status: 400, message: SENTENCES.malformed },
  unknownAddress: { status: 404, message: SENTENCES.unknownAddress },
  unknownMethod: { status: 405, message: '지원하지 않는 요청 방식입니다.', headers: { allow: METHODS.join(', ') } },
  readOnly: { status: 405, message: '지원하지 않는 요청 방식입니다.', headers: { allow: 'GET, HEAD' } },
  tooSlow: { status: 408, message: '요청 시간이 초과되었습니다. 다시 시도해주세요.' },
  tooLarge: { status: 413, message: '요청 크기가 너무 큽니다.' },
  headersTooLarge: { status: 431, message: '요청 헤더가 너무 큽니다.' },
  failed: { status: 500, message: SENTENCES.serverError },
  unavailable: { status: 503, message: SENTENCES.serverError, headers: { 'retry-after': '2' } },
} satisfies Record<string, Refusal>;

export function tooMany(retryAfterS: number): Refusal {
  return { status: 429, message: SENTENCES.tooMany, headers: { 'retry-after': String(Math.max(1, retryAfterS)) } };
}

/** A refusal in the documented shape of failures. */
export function failureOf({ status, message, headers }: Refusal, requestId: string) {
  const body = JSON.stringify({ code: String(status), message, requestId } satisfies Failure);
  return {
    body,
    headers: {
      ...answerHeaders,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...headers,
    },
  };
}

/** Answers with it, unless an answer has begun. */
export function refuse(exchange: Exchange, refusal: Refusal): void {
  const { incoming, outgoing, requestId } = exchange;
  if (!outgoing.headersSent && !outgoing.destroyed) {
    const { body, headers } = failureOf(refusal, requestId);
    outgoing.writeHead(refusal.status, headers).end(incoming.method === 'HEAD' ? undefined : body);
    discard(exchange);
  }
  exchange.finished(exchange, refusal.status);
}

/** The same on a socket that has no response object: requests that could not be read, refused upgrades. */
export function refuseOnSocket(socket: Socket, refusal: Refusal, requestId: string): void {
  if (!socket.writable) return void socket.destroy();
  const { body, headers } = failureOf(refusal, requestId);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

const LINGER_MS = 3000;

/** Reads on for a moment: closing on a client that still sends makes it lose the answer. */
function discard({ incoming }: Exchange): void {
  if (incoming.complete || incoming.readableEnded) return;
  const { socket } = incoming;
  const tooLong = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  incoming.once('close', () => clearTimeout(tooLong)).resume();
}
