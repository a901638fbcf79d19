declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  /** The driver's own, which its published types leave out. */
  export class Connection {
    constructor(socket: Socket, options: object);
  }
}
