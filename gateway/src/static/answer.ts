import { getRequestListener } from '@hono/node-server';
import type { Exchange } from '../exchange.ts';
import { leaveUnanswered, refusals, refuse } from '../policy/refusals.ts';

/** How long a client may read nothing of an answer. */
const SILENT_MS = 60_000;

/** Answers an exchange with what an app makes of it. */
export function answerWith(fetch: (request: Request, exchange: Exchange) => Response | Promise<Response>) {
  return (exchange: Exchange): void => {
    const { incoming, outgoing } = exchange;
    const answer = (request: Request) => {
      exchange.answeredBy = 'site';
      outgoing.once('close', () => (isOut(exchange) ? exchange.finished(exchange, outgoing.statusCode) : leaveUnanswered(exchange)));
      return fetch(request, exchange);
    };
    outgoing.setTimeout(SILENT_MS);
    // What makes no valid address, with a port beyond 65535 for one, comes to no route, and Hono gives its error handler nothing but the error:
    // a listener for each exchange (0.15 µs) is how it knows which one to refuse.
    getRequestListener(answer, { errorHandler: () => refuse(exchange, refusals.malformed) })(incoming, outgoing);
  };
}

/** Node calls an answer finished too when its client has gone within it. */
function isOut({ incoming, outgoing }: Exchange): boolean {
  return outgoing.writableFinished && !incoming.socket.errored;
}
