import type { Server } from 'node:http';
import { type Connection, createServer as createSockJs } from 'sockjs';

/** One client over any SockJS transport. */
export interface Transport {
  remoteAddress: string;
  write(text: string): void;
  /** Bytes the client has not taken yet. */
  pendingBytes(): number;
  close(): void;
  /** Ends it at once, without a goodbye that a slow client would not read. */
  destroy(): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

const PREFIX = '/ws';
const MAX_MESSAGE_BYTES = 128 * 1024;

/** Accepts SockJS sessions on the server of the HTTP calls; pages of another origin are refused. */
export function acceptTransports(server: Server, accept: (transport: Transport) => void): void {
  const options = { prefix: PREFIX, sockjs_url: '/sockjs-is-bundled.js', log: () => {}, faye_server_options: { maxLength: MAX_MESSAGE_BYTES } };
  const sockjs = createSockJs(options);
  sockjs.on('connection', (connection: Connection | null) => {
    if (connection) accept(wrap(connection));
  });
  sockjs.installHandlers(server, options);
  refuseForeignOrigins(server);
}

// The real connection behind a session is not public in sockjs 0.3.24, whose exact version is pinned.
interface Inner {
  _session?: { recv?: { connection?: { writableLength?: number; destroy?(): void }; thingy?: { _stream?: unknown } } };
}

function wrap(connection: Connection): Transport {
  const socket = () => (connection as unknown as Inner)._session?.recv?.connection;
  return {
    remoteAddress: connection.remoteAddress,
    write: (text) => void connection.write(text),
    pendingBytes: () => socket()?.writableLength ?? 0,
    // Closing within the data event would end the process when the same array holds another message.
    close: () => void setImmediate(() => connection.close()),
    destroy: () => (socket()?.destroy ? socket()?.destroy?.() : connection.destroy()),
    // 'data' can be any JSON value; only text is STOMP.
    onText: (listener) => void connection.on('data', (data: unknown) => listener(typeof data === 'string' ? data : '\0')),
    onClose: (listener) => void connection.on('close', listener),
  };
}

type Listener = (
  request: { url?: string; headers: Record<string, string | string[] | undefined> },
  ...rest: { destroy?(): void; writeHead?(status: number): { end(): void } }[]
) => void;

function refuseForeignOrigins(server: Server): void {
  for (const event of ['request', 'upgrade'] as const) {
    const listeners = server.listeners(event) as Listener[];
    server.removeAllListeners(event);
    server.on(event, ((request, ...rest) => {
      if (request.url?.startsWith(PREFIX) && isForeign(request.headers)) refuse(rest[0]);
      else for (const listener of listeners) listener.call(server, request, ...rest);
    }) as Listener);
  }
}

function refuse(target: Parameters<Listener>[1]) {
  if (target?.writeHead) target.writeHead(403).end();
  else target?.destroy?.();
}

/** A page may connect to the host it came from; programs send no Origin. */
function isForeign({ origin, host, 'x-forwarded-host': forwardedHost }: Record<string, string | string[] | undefined>): boolean {
  if (typeof origin !== 'string') return false;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from !== host && from !== forwardedHost;
}
