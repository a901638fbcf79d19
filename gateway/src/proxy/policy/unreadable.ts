import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectionOf } from './connections.ts';
import type { Observer } from './observer.ts';
import { type Refusal, refusals } from './refusals.ts';
import { refuseOnSocket } from './refuse.ts';

const BY_CODE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refusals.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: refusals.slowHead,
};

/** Answers requests that are not HTTP, too large or too slow to be parsed. */
export function createUnreadableHandler({ refused }: Pick<Observer, 'refused'>) {
  return (error: Error & { code?: string }, duplex: Duplex): void => {
    const socket = duplex as Socket;
    if (error.code === 'ECONNRESET') return void socket.destroy();
    // Its request has been refused already, and that answer closes the connection.
    if (connectionOf(socket).isSpoiled) return;
    const refusal = BY_CODE[error.code ?? ''] ?? refusals.malformed;
    // HPE_INVALID_EOF_STATE: the client closed within its request; aborted bodies are counted elsewhere.
    if (error.code !== 'HPE_INVALID_EOF_STATE') refused(refusal.reason);
    // Within an answer that has begun, a refusal would be read as part of its body.
    if (connectionOf(socket).open.length > 0) return void socket.destroy();
    refuseOnSocket(socket, refusal, randomUUID());
  };
}
