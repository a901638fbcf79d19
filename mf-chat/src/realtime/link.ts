/** A lasting STOMP connection that comes back by itself. Subscriptions end with the connection; whoever needs them makes them again in `onUp`. */
export interface Link {
  readonly isUp: boolean;
  /** Resolves with the server's receipt; returns how to stop. Rejects with LinkLost or Refused. */
  subscribe(destination: string, onText: (text: string) => void): Promise<() => void>;
  /** Resolves with the server's receipt, which comes after the message is stored. Rejects with LinkLost or Refused. */
  send(destination: string, body: object): Promise<void>;
  /** Connects anew, with new headers. */
  renew(): void;
  close(): void;
}

export interface LinkOptions {
  reconnectMs: number;
  /** Headers of the CONNECT frame, asked anew for each connection. */
  headers?: () => Promise<Record<string, string>>;
  onUp: () => void;
  onDown: () => void;
}

export type OpenLink = (options: LinkOptions) => Link;

/** The connection went before the answer came; whether the message arrived is not known. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

/** The server said no, in a sentence for the user. It closes the connection after that. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }

  /** Whether the same message may be accepted on the next connection. */
  get isPassing(): boolean {
    return ['UNAVAILABLE', 'FAILED', 'TOO_MANY'].includes(this.kind);
  }
}
