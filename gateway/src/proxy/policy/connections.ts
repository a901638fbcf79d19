import type { Socket } from 'node:net';

/** State of a client connection. */
export interface Connection {
  /** The peer address of the socket. */
  address: string;
  /**
   * Exchanges in flight, rarely more than one; abandoned when the socket closes, because a pipelined response emits no
   * close of its own.
   */
  open: { abandon(): void; readonly isLongLived: boolean }[];
  /** A request on it was ambiguous, so later bytes are not parsed as requests. */
  isSpoiled: boolean;
}

/** Kept at the socket: a WeakMap is searched for each request. */
const state = Symbol('connection');

export function connectionOf(socket: Socket & { [state]?: Connection }): Connection {
  socket[state] ??= track(socket);
  return socket[state];
}

function track(socket: Socket): Connection {
  const connection: Connection = { address: withoutIpv6Prefix(socket.remoteAddress ?? ''), open: [], isSpoiled: false };
  socket.once('close', () => {
    for (const exchange of [...connection.open]) exchange.abandon();
  });
  return connection;
}

/** Maps an IPv4-mapped address to IPv4: ::ffff:10.0.0.1 becomes 10.0.0.1. */
function withoutIpv6Prefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
