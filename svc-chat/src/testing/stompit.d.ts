declare module 'stompit/lib/Client.js' {
  import type { Duplex, Writable } from 'node:stream';

  interface Incoming {
    readString(encoding: string, callback: (error: Error | null, text?: string) => void): void;
  }

  export default class Client {
    constructor(socket: Duplex, options: object);
    connect(headers: Record<string, string>, callback: (error: Error | null) => void): void;
    subscribe(headers: Record<string, string>, callback: (error: Error | null, message?: Incoming) => void): void;
    send(headers: Record<string, string>, options?: { onReceipt?: () => void }): Writable;
    destroy(): void;
  }
}
