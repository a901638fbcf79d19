declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';
  import type { Document } from 'mongodb';

  /** A class of the driver that its published types omit. */
  export class Connection extends EventEmitter {
    readonly monitorCommands: boolean;
    get shouldEmitAndLogCommand(): boolean;
    constructor(socket: Socket, options: object);
    command(ns: object, command: Document, ...rest: unknown[]): Promise<unknown>;
  }
}
