/**
 * A persistent STOMP connection that reconnects by itself. Subscriptions end with the connection and must be renewed in
 * `onUp`.
 */
export interface Link {
  readonly isUp: boolean;
  /** Resolves with the server's receipt; returns the function that unsubscribes. Rejects with LinkLost or Refused. */
  subscribe(destination: string, onText: (text: string) => void): Promise<() => void>;
  /** Resolves with the server's receipt, which follows the storage of the message. Rejects with LinkLost or Refused. */
  send(destination: string, body: object): Promise<void>;
  /** Sends without a receipt, and drops the frame while there is no connection. */
  signal(destination: string, body: object): void;
  /** Reconnects with new headers. */
  renew(): void;
  close(): void;
}

export interface LinkOptions {
  reconnectMs: number;
  /** Headers of the CONNECT frame, evaluated for each connection. */
  headers?: () => Promise<Record<string, string>>;
  onUp: () => void;
  onDown: () => void;
}

export type OpenLink = (options: LinkOptions) => Link;

/** The connection was lost before the answer; whether the message was stored is unknown. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

/** The server refused with a message for the user; it then closes the connection. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }

  /** Whether a retry on the next connection may succeed. */
  get isTransient(): boolean {
    return ['UNAVAILABLE', 'FAILED', 'TOO_MANY'].includes(this.kind);
  }
}
