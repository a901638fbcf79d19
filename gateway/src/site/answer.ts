import { getRequestListener } from '@hono/node-server';
import type { Exchange } from '../proxy/exchange.ts';
import { refusals } from '../proxy/policy/refusals.ts';
import { leaveUnanswered, refuse } from '../proxy/policy/refuse.ts';

/** The longest time that a client may read nothing of an answer. */
const SILENT_MS = 60_000;

/** Answers an exchange with the response of a Hono app. */
export function answerWith(fetch: (request: Request, exchange: Exchange) => Response | Promise<Response>) {
  return (exchange: Exchange): void => {
    const { incoming, outgoing } = exchange;
    const answer = (request: Request) => {
      exchange.answeredBy = 'site';
      outgoing.once('close', () =>
        isComplete(exchange) ? exchange.finished(exchange, outgoing.statusCode) : leaveUnanswered(exchange),
      );
      return fetch(request, exchange);
    };
    outgoing.setTimeout(SILENT_MS);
    // An invalid URL, for example with a port beyond 65535, reaches no route, and Hono passes only the error to its
    // error handler. Creating a listener per exchange (0.15 µs) lets that handler know which exchange to refuse.
    getRequestListener(answer, { errorHandler: () => refuse(exchange, refusals.malformed) })(incoming, outgoing);
  };
}

/** Node also calls a response finished when its client disconnected within it. */
function isComplete({ incoming, outgoing }: Exchange): boolean {
  return outgoing.writableFinished && !incoming.socket.errored;
}
