import { Client, type IFrame } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';

export const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

export type Stomp = Awaited<ReturnType<typeof connectStomp>>;

/** The server's ERROR frame. */
export class StompError extends Error {
  override readonly name = 'StompError';

  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message || kind);
  }
}

/** The connection was lost before the response. */
export class Lost extends Error {
  override readonly name = 'Lost';
}

export interface StompOptions {
  transport?: TransportName;
  /** Of a client with websockets; 127.0.0.1 without it. */
  address?: string | undefined;
  /** Timeout of a receipt, after which the connection is given up. */
  receiptWithinMs?: number;
}

const CONNECT_WITHIN_MS = 4000;

/**
 * A STOMP session by the library of the product's screens, over SockJS unless the transport is a websocket; every frame
 * requests a receipt.
 */
export async function connectStomp(
  site: string,
  { transport = 'websocket', address, receiptWithinMs = 8000 }: StompOptions = {},
) {
  const waiting = new Map<string, (error?: Error) => void>();
  let serial = 0;
  let drop = () => {};
  let end: (reason: string) => void = () => {};
  const closed = new Promise<string>((resolve) => {
    end = (reason) => {
      for (const settle of waiting.values()) settle(new Lost(reason));
      void client.deactivate({ force: true });
      drop();
      resolve(reason);
    };
  });
  const client = new Client({
    webSocketFactory: () => {
      if (transport !== 'websocket') return new SockJS(`${site}/ws`, undefined, { transports: transport });
      const socket = new WebSocket(`${site.replace('http', 'ws')}/ws/websocket`, { localAddress: address });
      socket.on('error', () => {});
      drop = () => socket.terminate();
      return socket as never;
    },
    reconnectDelay: 0,
    onWebSocketClose: ({ code }) => end(`closed ${code}`),
    onStompError: ({ headers: { message = '', 'receipt-id': id = 'connected' }, body }: IFrame) => {
      const error = new StompError(message, body);
      (waiting.get(id) ?? waiting.get('connected'))?.(error);
    },
    onConnect: () => waiting.get('connected')?.(),
  });

  function settled(id: string, withinMs: number, act: () => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const tooLate = setTimeout(() => end(`${id}: no answer in time`), withinMs);
      waiting.set(id, (error) => {
        clearTimeout(tooLate);
        waiting.delete(id);
        if (error) reject(error);
        else resolve();
      });
      act();
    });
  }
  async function acknowledged(act: (receipt: { receipt: string }) => void): Promise<void> {
    if (!client.connected) throw new Lost('closed');
    const id = `r${++serial}`;
    client.watchForReceipt(id, () => waiting.get(id)?.());
    await settled(id, receiptWithinMs, () => act({ receipt: id }));
  }

  await settled('connected', CONNECT_WITHIN_MS, () => client.activate());
  return {
    closed,
    subscribe: (destination: string, onBody: (body: string) => void) =>
      acknowledged((receipt) => void client.subscribe(destination, ({ body }) => onBody(body), receipt)),
    send: (destination: string, body: object) =>
      acknowledged((receipt) => client.publish({ destination, body: JSON.stringify(body), headers: receipt })),
    async leave() {
      await client.deactivate();
      end('left');
    },
    /** Drops the connection without closing it. */
    destroy: () => end('cable pulled'),
  };
}
