import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf } from './proxy/policy/connections.ts';
import type { StickyInstance } from './proxy/upgrade/sticky-instance.ts';

/**
 * Websockets, streams and long polls are closed one after another over this time, so that their clients do not all
 * reconnect at once. Shorter than the 8 s in which a process drains, after which the rest is cut.
 */
const SPREAD_MS = 7000;
const TICK_MS = 100;

export function createDrain(server: Server, instancesNow: () => readonly StickyInstance[]) {
  const clients = new Set<Socket>();
  server.on('connection', (socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
  });

  return function drain() {
    const websockets = instancesNow().flatMap(({ sockets }) => [...sockets]);
    const sockets = [...websockets, ...[...clients].filter(waitsLong)];
    for (const [at, socket] of sockets.entries()) setTimeout(() => socket.destroy(), (at / sockets.length) * SPREAD_MS);
    // Connections that were busy when the server closed become idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), TICK_MS);
    server.once('close', () => clearInterval(sweep));
  };
}

function waitsLong(socket: Socket): boolean {
  return connectionOf(socket).open.some(({ isLongLived }) => isLongLived);
}
