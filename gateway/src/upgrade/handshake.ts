import type { Socket } from 'node:net';

const MAX_HEAD_BYTES = 16 * 1024;

export interface Handshake {
  status: number;
  /** The head as it came, and what followed it. */
  bytes: Buffer;
}

/** Waits for the head of an answer to an upgrade; undefined when the socket closes or talks nonsense. The socket is paused then. */
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
