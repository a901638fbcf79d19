import { connect, type Socket } from 'node:net';
import { pause } from '../../../harness/wait.ts';

/** A raw TCP connection to the site. */
export interface RawSocket {
  socket: Socket;
  /** All received bytes. */
  received(): string;
  /** Resolves with all received bytes when the connection is closed, or after `withinMs`. */
  answer(withinMs: number): Promise<string>;
  /** Resolves when an answer begins, when the connection is closed, or after `withinMs`. */
  firstByte(withinMs: number): Promise<void>;
  /** Resolves when it is open; false when it was refused. */
  opened: Promise<boolean>;
}

export function openRaw(site: string, address?: string): RawSocket {
  const { port } = new URL(site);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: address, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => void chunks.push(bytes));
  socket.on('end', () => socket.end());
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  const begun = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  const received = () => Buffer.concat(chunks).toString('latin1');
  return {
    socket,
    received,
    opened: new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      void closed.then(() => resolve(false));
    }),
    firstByte: (withinMs) => Promise.race([begun, closed, pause(withinMs)]),
    async answer(withinMs) {
      if (!isClosed) await Promise.race([closed, pause(withinMs)]);
      socket.destroy();
      return received();
    },
  };
}
