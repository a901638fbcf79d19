import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_BATCH_BYTES } from '@osaka/contracts/chat';
import { type Connection, createServer as createSockJs } from 'sockjs';
import { GOODBYE_MS, MAX_MESSAGE_BYTES, type Transport } from './transport.ts';
import { guardRequests } from './transport-guard.ts';
import { acceptWebSockets } from './web-sockets.ts';

const PREFIX = '/ws';

/**
 * Accepts SockJS sessions on the server of the HTTP calls; while `isLeaving` new ones are refused, so that they reach
 * another instance.
 */
export function acceptTransports(
  server: Server,
  isLeaving: () => boolean,
  accept: (transport: Transport) => void,
): void {
  const options = {
    prefix: PREFIX,
    sockjs_url: '/sockjs-is-bundled.js',
    log: () => {},
    faye_server_options: { maxLength: MAX_MESSAGE_BYTES },
  };
  const sockjs = createSockJs(options);
  sockjs.on('connection', (connection: Connection | null) => {
    if (connection) accept(wrap(connection));
  });
  sockjs.installHandlers(server, options);
  // Its answers to upgrades, such as of /ws/info, end the process: it writes to a socket that it has ended.
  server.removeAllListeners('upgrade');
  acceptWebSockets(server, accept);
  guardRequests(server, { prefix: PREFIX, maxBodyBytes: MAX_BATCH_BYTES, isLeaving });
}

// The internals of a session are not public in sockjs 0.3.24, whose exact version is pinned.
interface Inner {
  _session?: {
    send_buffer?: string[];
    to_tref?: NodeJS.Timeout | null;
    recv?: { thingy?: Socket | null; protocol?: string } | null;
  };
}

function wrap(connection: Connection): Transport {
  const session = () => (connection as unknown as Inner)._session;
  const socket = () => session()?.recv?.thingy ?? undefined;
  return {
    write: (text) => void connection.write(text),
    // Between two polls written frames wait in the session.
    pendingBytes: () =>
      socket()?.writableLength ?? (session()?.send_buffer ?? []).reduce((sum, text) => sum + text.length, 0),
    close() {
      const own = session()?.recv?.protocol === 'websocket' ? socket() : undefined;
      // Closing within the data event would end the process if the same array holds another message.
      setImmediate(() => {
        connection.close();
        // SockJS waits 5 s for a polling client to fetch the close frame, which must not keep the process alive.
        session()?.to_tref?.unref();
      });
      if (own) setTimeout(() => own.destroy(), GOODBYE_MS).unref();
    },
    destroy() {
      const own = socket();
      if (own) own.destroy();
      else setImmediate(() => connection.destroy());
    },
    // 'data' can be any JSON value; only text is STOMP.
    onText: (listener) =>
      void connection.on('data', (data: unknown) => listener(typeof data === 'string' ? data : '\0')),
    onClose: (listener) => void connection.on('close', listener),
  };
}
