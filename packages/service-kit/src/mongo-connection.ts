import type { Socket } from 'node:net';
import { Connection } from 'mongodb/lib/cmap/connection.js';

/**
 * The driver (mongodb 7.9) awaits `drain` after each write that the socket does not take at once, and a socket that is destroyed
 * never drains: such a call would wait forever, past every time limit. Woken, it finds the connection closed and fails as an outage.
 */
export class EndingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }
}
