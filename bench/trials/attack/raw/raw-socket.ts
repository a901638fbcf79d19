import { connect, type Socket } from 'node:net';
import { pause } from '../../../harness/wait.ts';

/** A raw TCP connection to the site. */
export interface RawSocket {
  socket: Socket;
  /** Resolves when it is open or was refused. */
  opened: Promise<void>;
  /** Resolves when an answer begins, when the connection is closed, or after `withinMs`. */
  firstByte(withinMs: number): Promise<void>;
}

export function openRaw(site: string, address?: string): RawSocket {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(site).port),
    localAddress: address,
    allowHalfOpen: true,
  });
  const first = (event: string) => new Promise<void>((resolve) => socket.once(event, () => resolve()));
  const [closed, connected, begun] = [first('close'), first('connect'), first('data')];
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  return {
    socket,
    opened: Promise.race([connected, closed]),
    firstByte: (withinMs) => Promise.race([begun, closed, pause(withinMs)]),
  };
}
