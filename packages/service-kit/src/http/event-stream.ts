import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { unavailable } from '../app-error.ts';
import type { CallEnv } from './call.ts';

/** An answer of type text/event-stream that stays open. */
export interface EventStream {
  /** To be returned by the route. */
  readonly answer: Response;
  /** Text in the format of event streams. A client that does not read is cut off before its share of memory grows. */
  write(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
}

/** A client with more than this unread is cut off; it comes back and asks for what it missed. */
const MAX_UNREAD_BYTES = 256 * 1024;

/**
 * Takes the connection over from the app: a web stream for each would cost several times the memory.
 *
 * @throws AppError UNAVAILABLE outside of a Node server, such as in `app.request`.
 */
export function openEventStream(http: Context): EventStream {
  const outgoing = (http as Context<CallEnv>).env?.outgoing as ServerResponse | undefined;
  if (!outgoing) throw unavailable();
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  outgoing.flushHeaders();
  outgoing.socket?.setNoDelay(true);
  return {
    answer: alreadySent(),
    write(text) {
      if (!outgoing.write(text) && outgoing.writableLength > MAX_UNREAD_BYTES) outgoing.destroy();
    },
    end: () => void outgoing.end(),
    onClose: (listener) => void outgoing.once('close', listener),
  };
}

/**
 * Tells @hono/node-server to leave the connection alone. Its own lightweight Response skips that header, unless a
 * property such as `type` has turned it into a real one.
 */
function alreadySent(): Response {
  const answer = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  void answer.type;
  return answer;
}
