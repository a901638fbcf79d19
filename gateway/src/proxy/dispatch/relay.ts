import type { ServerResponse } from 'node:http';
import { networkOf } from '@osaka/service-kit';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { type Refusal, Refused, refusals } from '../policy/refusals.ts';
import { leaveUnanswered, refuse } from '../policy/refuse.ts';
import { ClientGone } from './client-gone.ts';
import { relayedHeaders } from './response-headers.ts';
import type { Upstream } from './upstream.ts';

/** Above it a copy costs more than a second part of the write. */
const SHORT_BYTES = 16 * 1024;

/**
 * Writes the answer of a service into the client's response. Implements undici's older handler interface, because the
 * newer one is an adapter over it that builds an object of all headers, which costs 1.5 µs per answer and is not used
 * here.
 */
export class Relay implements Dispatcher.DispatchHandler {
  /**
   * Start of the current wait: for the service since the last byte sent, for the client since the first byte it did not
   * read.
   */
  sinceMs = performance.now();
  index = -1;
  begunMs = 0;
  private abort: ((reason: Error) => void) | undefined;
  private stopReason: Error | undefined;
  private isDone = false;
  private status = 0;
  private bodyBytes = -1;
  private last: Buffer | string | undefined;
  private resume = noResume;
  readonly client: string;

  constructor(
    private readonly exchange: Exchange,
    private readonly upstream: Upstream,
    /** Undefined once the answer has begun, because a live stream stays open for hours. */
    private request: Dispatcher.DispatchOptions | undefined,
    /** Retries the request; returns false when a retry is impossible or unsafe. */
    private retry: (error: Error) => boolean,
  ) {
    this.client = networkOf(exchange.clientAddress);
    upstream.waiting.add(this);
    exchange.connection.open.push(this);
  }

  /** Queues the request until its client may have another one in flight. */
  start() {
    if (this.upstream.queues) this.upstream.queues.enqueue(this);
    else this.begin();
  }

  begin() {
    if (this.request) this.upstream.pool.dispatch(this.request, this);
  }

  onConnect(abort: (reason?: Error) => void) {
    // Thrown, not aborted: abort() here would close a working connection of the pool.
    if (this.stopReason) throw this.stopReason;
    this.abort = abort;
  }

  onBodySent() {
    this.sinceMs = performance.now();
  }

  onHeaders(status: number, rawHeaders: Buffer[], resume: () => void): boolean {
    if (status < 200) return true;
    this.upstream.waiting.remove(this);
    this.upstream.queues?.answered(this);
    this.status = status;
    const { headers, bodyBytes, isLast } = relayedHeaders(rawHeaders, this.exchange.requestId);
    if (isLast) this.upstream.avoid();
    this.bodyBytes = bodyBytes;
    this.resume = resume;
    this.request = undefined;
    this.retry = noRetry;
    this.response.writeHead(status, headers);
    if (bodyBytes < 0) this.response.flushHeaders();
    return true;
  }

  /** Returning false pauses undici until `resume` is called. */
  onData(chunk: Buffer): boolean {
    // An answer that arrives in one chunk is written with end(), so that it leaves in one packet; a short one as a
    // string, which Node appends to the head, while head and buffer are written as two.
    if (chunk.length === this.bodyBytes) {
      this.last = chunk.length < SHORT_BYTES ? chunk.toString('latin1') : chunk;
      return true;
    }
    const isRoomLeft = this.response.write(chunk);
    if (!isRoomLeft) this.stall();
    return isRoomLeft;
  }

  onComplete() {
    this.response.end(this.last, 'latin1');
    this.release();
    this.exchange.finished(this.exchange, this.status);
  }

  onError(error: Error) {
    if (this.isDone) return;
    this.release();
    if (this.stopReason instanceof ClientGone || error instanceof ClientGone) return leaveUnanswered(this.exchange);
    if (this.stopReason === undefined && !this.response.headersSent && this.retry(error)) return;
    this.exchange.failure = error;
    if (this.response.headersSent) this.response.destroy();
    refuse(this.exchange, refusalFor(error));
  }

  /**
   * True while the rest of an upload has not arrived from the client, so that the service is not blamed for the delay.
   */
  get isHeldByClient(): boolean {
    return this.exchange.upload?.isWaitingForClient ?? false;
  }

  /** The client waits for news, not for the end of the answer. */
  get isLongLived(): boolean {
    return this.upstream.isLongLived;
  }

  /** The client has closed its connection, so the request to the service is aborted. */
  abandon() {
    this.stop(new ClientGone());
  }

  /** The service has not begun its answer in time. */
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
    if (this.stopReason) return;
    this.stopReason = reason;
    if (this.abort) this.abort(reason);
    // A request that is still queued is answered now and dropped when it is dequeued.
    else this.onError(reason);
  }

  private release() {
    this.isDone = true;
    this.upstream.waiting.remove(this);
    this.upstream.stalled.remove(this);
    this.upstream.queues?.release(this);
    const { open } = this.exchange.connection;
    if (open.length === 1) open.pop();
    else open.splice(open.indexOf(this), 1);
  }

  private get response(): ServerResponse {
    return this.exchange.outgoing;
  }
}

const noResume = (): void => undefined;
const noRetry = (): boolean => false;

function refusalFor(error: Error): Refusal {
  if (error instanceof Refused) return error.refusal;
  // A header that Node accepts and undici refuses.
  return (error as { code?: string }).code === 'UND_ERR_INVALID_ARG' ? refusals.malformed : refusals.unavailable;
}
