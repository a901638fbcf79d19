import { openSockJs, type TransportName } from './sockjs.ts';

export interface Frame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

/** A STOMP 1.2 session that requests a receipt for every frame. */
export interface Stomp {
  subscribe(destination: string, onBody: (body: string) => void): Promise<void>;
  send(destination: string, body: object): Promise<void>;
  sendRaw(text: string): void;
  /** Sends DISCONNECT and waits for its receipt. */
  leave(): Promise<void>;
  /** Drops the connection without closing it. */
  destroy(): void;
  readonly closed: Promise<string>;
}

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
  /** Of the client; 127.0.0.1 without it. */
  address?: string | undefined;
  headers?: Record<string, string>;
  connectWithinMs?: number;
  /** Timeout of a receipt, after which the connection is given up. */
  receiptWithinMs?: number;
}

const HEART_BEAT_MS = 10_000;

export async function connectStomp(
  site: string,
  { transport = 'websocket', address, headers = {}, connectWithinMs = 4000, receiptWithinMs = 8000 }: StompOptions = {},
): Promise<Stomp> {
  const waiting = new Map<string, { done: () => void; failed: (error: Error) => void }>();
  const listeners = new Map<string, (body: string) => void>();
  let serial = 0;
  let hasEnded = false;
  let settleClosed: (reason: string) => void = () => {};
  const closed = new Promise<string>((resolve) => {
    settleClosed = resolve;
  });
  let settleConnected: { done: () => void; failed: (error: Error) => void } = { done: () => {}, failed: () => {} };
  const connected = new Promise<void>((done, failed) => {
    settleConnected = { done, failed };
  });
  const socket = openSockJs(
    site,
    { transport, address },
    {
      onOpen: () =>
        socket.send(
          frameText('CONNECT', {
            'accept-version': '1.2',
            host: 'trials',
            'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`,
            ...headers,
          }),
        ),
      onText: receive,
      onClose: end,
    },
  );
  const beat = setInterval(() => socket.send('\n'), HEART_BEAT_MS);
  const tooLate = setTimeout(() => socket.destroy(), connectWithinMs);

  function receive(text: string) {
    if (text === '\n') return;
    const frame = readFrame(text);
    if (frame.command === 'CONNECTED') settleConnected.done();
    else if (frame.command === 'MESSAGE') listeners.get(frame.headers.subscription ?? '')?.(frame.body);
    else if (frame.command === 'RECEIPT') settle(frame.headers['receipt-id'])?.done();
    else if (frame.command === 'ERROR') {
      const error = new StompError(frame.headers.message ?? '', frame.body);
      settle(frame.headers['receipt-id'])?.failed(error);
      settleConnected.failed(error);
    }
  }

  function settle(receipt = '') {
    const found = waiting.get(receipt);
    waiting.delete(receipt);
    return found;
  }

  function end(reason: string) {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(beat);
    clearTimeout(tooLate);
    settleConnected.failed(new Lost(reason));
    for (const { failed } of waiting.values()) failed(new Lost(reason));
    waiting.clear();
    settleClosed(reason);
  }

  function acknowledged(command: string, frameHeaders: Record<string, string>, body = ''): Promise<void> {
    if (hasEnded) return Promise.reject(new Lost('closed'));
    const receipt = `r${++serial}`;
    return new Promise<void>((done, failed) => {
      const timer = setTimeout(() => {
        failed(new Lost('no receipt in time'));
        socket.destroy();
        end('no receipt in time');
      }, receiptWithinMs);
      const settled = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      waiting.set(receipt, { done: () => settled(done), failed: (error) => settled(() => failed(error)) });
      socket.send(frameText(command, { ...frameHeaders, receipt }, body));
    });
  }

  await connected.finally(() => clearTimeout(tooLate));
  return {
    closed,
    subscribe(destination, onBody) {
      const id = `s${++serial}`;
      listeners.set(id, onBody);
      return acknowledged('SUBSCRIBE', { id, destination });
    },
    send: (destination, body) =>
      acknowledged('SEND', { destination, 'content-type': 'application/json' }, JSON.stringify(body)),
    sendRaw: socket.sendRaw,
    async leave() {
      if (hasEnded) return;
      await acknowledged('DISCONNECT', {}).catch(() => {});
      socket.close();
      end('left');
    },
    destroy() {
      socket.destroy();
      end('cable pulled');
    },
  };
}

export function frameText(command: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

function readFrame(text: string): Frame {
  const end = text.indexOf('\n\n');
  const [command = '', ...lines] = text.slice(0, end).split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replaceAll('\\c', ':')]),
  );
  return { command, headers, body: text.slice(end + 2, text.lastIndexOf('\0')) };
}
