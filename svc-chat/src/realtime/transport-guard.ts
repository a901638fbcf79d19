import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Rules {
  prefix: string;
  maxBodyBytes: number;
  /** True while draining: websockets are refused, so that clients try another instance. */
  isLeaving(): boolean;
}

type Listener = (request: IncomingMessage, ...rest: unknown[]) => void;

/** Runs before the listeners of SockJS: refuses pages of another origin and bodies that are too large. */
export function guardRequests(server: Server, { prefix, maxBodyBytes, isLeaving }: Rules): void {
  const isOurs = ({ url }: IncomingMessage) => url?.startsWith(prefix) ?? false;

  before(server, 'request', (request, response) => {
    const answer = response as ServerResponse;
    if (!isOurs(request)) return true;
    if (isForeign(request.headers)) return refuse(answer, 403);
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(answer, 413);
    limitBody(request, maxBodyBytes);
    return true;
  });
  before(server, 'upgrade', (request, socket) => {
    if (!isOurs(request) || (!isForeign(request.headers) && !isLeaving())) return true;
    (socket as Duplex).destroy();
    return false;
  });
}

/** Calls the existing listeners of the event only if `admit` allows it. */
function before(
  server: Server,
  event: 'request' | 'upgrade',
  admit: (request: IncomingMessage, ...rest: unknown[]) => boolean,
): void {
  const listeners = server.listeners(event) as Listener[];
  server.removeAllListeners(event);
  server.on(event, (request: IncomingMessage, ...rest: unknown[]) => {
    if (admit(request, ...rest)) for (const listener of listeners) listener.call(server, request, ...rest);
  });
}

function refuse(response: ServerResponse, status: number): false {
  response.writeHead(status, { connection: 'close' }).end();
  return false;
}

/** Limits a body without a content-length, which SockJS would collect completely. */
function limitBody(request: IncomingMessage, maxBytes: number): void {
  if (request.headers['content-length'] !== undefined) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) request.destroy();
  });
}

/** A page may connect only to its own host; programs send no Origin. */
function isForeign({ origin, host, 'x-forwarded-host': forwardedHost }: IncomingMessage['headers']): boolean {
  if (typeof origin !== 'string') return false;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from !== host && from !== forwardedHost;
}
