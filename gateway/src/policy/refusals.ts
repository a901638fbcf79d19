import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@osaka/contracts';
import { SENTENCES } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { answerHeaders } from './security-headers.ts';

export interface Refusal {
  status: number;
  message: string;
  headers?: readonly string[];
}

/** The site is one origin, so nothing needs OPTIONS. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const refusals = {
  malformed: { status: 400, message: SENTENCES.malformed },
  unknownAddress: { status: 404, message: SENTENCES.unknownAddress },
  unknownMethod: { status: 405, message: '지원하지 않는 요청 방식입니다.', headers: ['allow', METHODS.join(', ')] },
  readOnly: { status: 405, message: '지원하지 않는 요청 방식입니다.', headers: ['allow', 'GET, HEAD'] },
  tooSlow: { status: 408, message: '요청 시간이 초과되었습니다. 다시 시도해주세요.' },
  tooLarge: { status: 413, message: '요청 크기가 너무 큽니다.' },
  headersTooLarge: { status: 431, message: '요청 헤더가 너무 큽니다.' },
  failed: { status: 500, message: SENTENCES.serverError },
  unavailable: { status: 503, message: SENTENCES.serverError, headers: ['retry-after', '2'] },
} satisfies Record<string, Refusal>;

export function tooMany(retryAfterS: number): Refusal {
  return { status: 429, message: SENTENCES.tooMany, headers: ['retry-after', String(Math.max(1, retryAfterS))] };
}

/** Answers in the documented shape of failures. */
export function refuse(exchange: Exchange, refusal: Refusal): void {
  const { incoming, outgoing, requestId } = exchange;
  if (!outgoing.headersSent && !outgoing.destroyed) {
    const body = bodyOf(refusal, requestId);
    outgoing.writeHead(refusal.status, [...answerHeaders, 'x-request-id', requestId, ...jsonHeaders(body), ...(refusal.headers ?? [])]);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    discard(exchange);
  }
  exchange.finished(exchange, refusal.status);
}

/** The same on a socket that has no response object: requests that could not be read, refused upgrades. */
export function refuseOnSocket(socket: Socket, refusal: Refusal, requestId: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = bodyOf(refusal, requestId);
  const headers = pairs([...answerHeaders, 'x-request-id', requestId, ...jsonHeaders(body), ...(refusal.headers ?? []), 'connection', 'close']);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${headers}\r\n${body}`);
}

const LINGER_MS = 3000;

/** Reads on for a moment: closing on a client that still sends makes it lose the answer. */
function discard({ incoming }: Exchange): void {
  if (incoming.complete || incoming.readableEnded) return;
  const { socket } = incoming;
  const tooLong = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  incoming.once('close', () => clearTimeout(tooLong)).resume();
}

function bodyOf({ status, message }: Refusal, requestId: string): string {
  return JSON.stringify({ code: String(status), message, requestId } satisfies Failure);
}

function jsonHeaders(body: string): string[] {
  return ['content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body)), 'cache-control', 'no-store'];
}

function pairs(flat: readonly string[]): string {
  let text = '';
  for (let at = 0; at < flat.length; at += 2) text += `${flat[at]}: ${flat[at + 1]}\r\n`;
  return text;
}
