import type { Socket } from 'node:net';

/** What is known of a client's connection, kept while it is open. */
export interface Connection {
  /** The socket's own address. */
  address: string;
  /** Exchanges under way, seldom more than one; told when the client goes. A pipelined response emits no close of its own. */
  open: { abandon(): void }[];
  /** A request on it could be read in two ways, so what follows is not read as a request. */
  isSpoiled: boolean;
}

const connections = new WeakMap<Socket, Connection>();

export function connectionOf(socket: Socket): Connection {
  return connections.get(socket) ?? follow(socket);
}

function follow(socket: Socket): Connection {
  const connection: Connection = { address: plain(socket.remoteAddress ?? ''), open: [], isSpoiled: false };
  connections.set(socket, connection);
  socket.once('close', () => {
    for (const exchange of [...connection.open]) exchange.abandon();
  });
  return connection;
}

/** ::ffff:10.0.0.1 is 10.0.0.1. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
