import type { ServerResponse } from 'node:http';
import { networkOf } from '@osaka/service-kit';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { leaveUnanswered, type Refusal, Refused, refusals, refuse } from '../policy/refusals.ts';
import { ClientGone } from './client-gone.ts';
import { relayedHeaders } from './response-headers.ts';
import type { Upstream } from './upstream.ts';

/**
 * Writes one answer of a service into the client's response. Speaks undici's older handler interface: the newer one is an adapter over it
 * that builds an object of every answer's headers, 1.5 µs which nobody reads here.
 */
export class Relay implements Dispatcher.DispatchHandler {
  /** Since when it waits: for the service, from the last byte sent; for the client, from the first byte it did not take. */
  sinceMs = performance.now();
  index = -1;
  private abort: ((reason: Error) => void) | undefined;
  private gone: Error | undefined;
  private isDone = false;
  private status = 0;
  private bodyBytes = -1;
  private last: Buffer | undefined;
  private resume = noResume;
  private readonly network: string;

  constructor(
    private readonly exchange: Exchange,
    private readonly upstream: Upstream,
    private readonly request: Dispatcher.DispatchOptions,
    /** Sends the request once more, or returns false where that is no use. */
    private readonly again: (error: Error) => boolean,
  ) {
    this.network = networkOf(exchange.clientAddress);
    upstream.waiting.add(this);
    exchange.connection.open.push(this);
  }

  /** Sends the request when its client has a turn. */
  start() {
    this.upstream.turns.take(this.network, this);
  }

  begin() {
    this.upstream.pool.dispatch(this.request, this);
  }

  onConnect(abort: (reason?: Error) => void) {
    // Thrown, not aborted: an abort here would cost the pool a sound connection.
    if (this.gone) throw this.gone;
    this.abort = abort;
  }

  onBodySent() {
    this.sinceMs = performance.now();
  }

  onHeaders(status: number, rawHeaders: Buffer[], resume: () => void): boolean {
    if (status < 200) return true;
    this.upstream.waiting.remove(this);
    this.status = status;
    const { headers, bodyBytes } = relayedHeaders(rawHeaders, this.exchange.requestId);
    this.bodyBytes = bodyBytes;
    this.resume = resume;
    this.response.writeHead(status, headers);
    if (bodyBytes < 0) this.response.flushHeaders();
    return true;
  }

  /** False asks undici to wait for `resume`. */
  onData(chunk: Buffer): boolean {
    // A small answer comes in one piece and leaves in one piece.
    if (chunk.length === this.bodyBytes) {
      this.last = chunk;
      return true;
    }
    const isRoomLeft = this.response.write(chunk);
    if (!isRoomLeft) this.stall();
    return isRoomLeft;
  }

  onComplete() {
    this.response.end(this.last);
    this.leave();
    this.exchange.finished(this.exchange, this.status);
  }

  onError(error: Error) {
    if (this.isDone) return;
    this.leave();
    if (this.gone instanceof ClientGone || error instanceof ClientGone) return leaveUnanswered(this.exchange);
    if (this.gone === undefined && !this.response.headersSent && this.again(error)) return;
    this.exchange.failure = error;
    if (this.response.headersSent) this.response.destroy();
    refuse(this.exchange, refusalFor(error));
  }

  /** True while the rest of an upload has not come from the client: that is no fault of the service. */
  get isHeldByClient(): boolean {
    return this.exchange.upload?.isWaitingForClient ?? false;
  }

  /** The client has closed its connection: the service need not go on. */
  abandon() {
    this.stop(new ClientGone());
  }

  /** The service has taken too long to begin its answer. */
  giveUp() {
    this.stop(new Error('no answer in time'));
  }

  /** The client has read nothing for too long. */
  dropClient() {
    this.exchange.refusedFor = 'slow_reader';
    this.exchange.incoming.socket.destroy();
  }

  private stall() {
    this.sinceMs = performance.now();
    this.upstream.stall(this);
    this.response.once('drain', () => {
      this.upstream.stalled.remove(this);
      this.resume();
    });
  }

  private stop(reason: Error) {
    if (this.gone) return;
    this.gone = reason;
    if (this.abort) this.abort(reason);
    // Still queued: answered now, dropped when its turn comes.
    else this.onError(reason);
  }

  private leave() {
    this.isDone = true;
    this.upstream.waiting.remove(this);
    this.upstream.stalled.remove(this);
    this.upstream.turns.leave(this.network, this);
    const { open } = this.exchange.connection;
    if (open.length === 1) open.pop();
    else open.splice(open.indexOf(this), 1);
  }

  private get response(): ServerResponse {
    return this.exchange.outgoing;
  }
}

const noResume = (): void => undefined;

function refusalFor(error: Error): Refusal {
  if (error instanceof Refused) return error.refusal;
  // A header that Node has read and undici will not write.
  return (error as { code?: string }).code === 'UND_ERR_INVALID_ARG' ? refusals.malformed : refusals.unavailable;
}
