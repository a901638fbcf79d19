import type { Socket } from 'node:net';
import { Connection } from 'mongodb/lib/cmap/connection.js';

/**
 * The driver (mongodb 7.9) awaits `drain` after a write that the socket buffers, and a destroyed socket never drains:
 * the call would hang beyond every timeout. Emitting `drain` lets it find the connection closed and fail as an outage.
 * The supported option `timeoutMS` would end such a call, too, but it limits the whole life of every cursor. A test in
 * mongo.test.ts fails when this class can go.
 */
export class EndingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }
}
