import type { Socket } from 'node:net';

const MAX_HEAD_BYTES = 16 * 1024;

export interface Handshake {
  status: number;
  /** The response head as received, and the bytes behind it. */
  bytes: Buffer;
}

/**
 * Reads the response head of an upgrade and pauses the socket; undefined when the socket closes or the head is too
 * long.
 */
export function readHandshake(upstream: Socket): Promise<Handshake | undefined> {
  return new Promise((resolve) => {
    let bytes: Buffer = Buffer.alloc(0);
    const settle = (handshake: Handshake | undefined) => {
      upstream.off('data', read).off('close', lost).pause();
      resolve(handshake);
    };
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.includes('\r\n\r\n')) settle({ status: statusOf(bytes), bytes });
      else if (bytes.length > MAX_HEAD_BYTES) settle(undefined);
    };
    const lost = () => settle(undefined);
    upstream.on('data', read).on('close', lost);
  });
}

function statusOf(head: Buffer): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head.toString('latin1', 0, 12))?.[1] ?? 502);
}
