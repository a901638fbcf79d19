declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  /** A class of the driver that its published types omit. */
  export class Connection {
    constructor(socket: Socket, options: object);
  }
}
