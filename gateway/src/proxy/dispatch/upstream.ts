import { Pool } from 'undici';
import { MAX_UPLOADS } from '../policy/upload-slots.ts';
import { ClientQueues } from './client-queues.ts';
import { type SetEntry, SwapRemoveSet } from './swap-remove-set.ts';

const SWEEP_MS = 1000;
/** As often as DNS is asked, which soon names a process that has ended no longer. */
const AVOIDED_MS = 2000;

export interface UpstreamLimits {
  /** Time limit for the beginning of an answer, including time in queues. */
  answerMs: number;
  /** Limit for a pause of the service within an answer, and of the client within reading it. */
  pauseMs: number;
  connections: number | null;
  /** Requests wait for the process in a fair queue. */
  isQueued: boolean;
}
const defaultLimits: UpstreamLimits = { answerMs: 10_000, pauseMs: 60_000, connections: 64, isQueued: false };

export const callLimits: UpstreamLimits = { ...defaultLimits, isQueued: true };

/** One connection per upload slot, so that no upload queues for a connection; the slots are limited beforehand. */
export const uploadLimits: UpstreamLimits = { ...defaultLimits, connections: MAX_UPLOADS };

/** SockJS holds a polling request until there is a message or a heartbeat, so each request needs its own connection. */
export const longPollLimits: UpstreamLimits = { ...defaultLimits, answerMs: 40_000, connections: null };

/**
 * An event stream stays open as long as its client, and has a separate connection. A comment every 15 s keeps it
 * within `pauseMs`.
 */
export const streamLimits: UpstreamLimits = { ...defaultLimits, connections: null };

/** The part of a relay that the timeout sweep reads. */
interface TimedRelay extends SetEntry {
  sinceMs: number;
  isHeldByClient: boolean;
  giveUp(): void;
  dropClient(): void;
}

/** The connection pool of one server process. */
export class Upstream {
  pool: Pool;
  readonly queues: ClientQueues | undefined;
  /** Dispatched or queued, not answered yet. */
  readonly waiting = new SwapRemoveSet<TimedRelay>();
  /** Answers paused because their clients do not read. */
  readonly stalled = new SwapRemoveSet<TimedRelay>();
  private readonly sweep: NodeJS.Timeout;
  private avoidedUntilMs = 0;

  constructor(
    private readonly origin: string,
    private readonly limits: UpstreamLimits,
    /** Called when a connection to the process fails. */
    private readonly onUnreachable: () => void = () => undefined,
  ) {
    this.pool = openPool(origin, limits);
    this.queues = limits.isQueued ? new ClientQueues() : undefined;
    // One timer for all requests, because undici's timeouts start only when a request leaves the pool's queue.
    this.sweep = setInterval(() => this.abortLate(), SWEEP_MS).unref();
  }

  /**
   * Clients that do not read may occupy half of the connections; beyond that the longest stalled one is disconnected.
   */
  stall(relay: TimedRelay) {
    this.stalled.add(relay);
    const { connections } = this.limits;
    if (connections === null || this.stalled.size <= connections / 2) return;
    const stalled = this.stalled.list();
    stalled.reduce((longest, each) => (each.sinceMs < longest.sinceMs ? each : longest)).dropClient();
  }

  private abortLate() {
    const nowMs = performance.now();
    for (const relay of this.waiting.list())
      if (nowMs - relay.sinceMs > this.limits.answerMs && !relay.isHeldByClient) relay.giveUp();
    for (const relay of this.stalled.list()) if (nowMs - relay.sinceMs > this.limits.pauseMs) relay.dropClient();
  }

  /** Called when the process accepts no connection. */
  unreachable() {
    this.avoid();
    this.onUnreachable();
  }

  /** Called when the process ends, too: a write on a connection that it then closes would be lost. */
  avoid() {
    this.avoidedUntilMs = performance.now() + AVOIDED_MS;
  }

  /** Calls go to other processes, as far as there are any. */
  get isAvoided(): boolean {
    return this.avoidedUntilMs > 0 && performance.now() < this.avoidedUntilMs;
  }

  /** Its answers stay open for as long as their clients. */
  get isLongLived(): boolean {
    return this.limits.connections === null;
  }

  /** Aborts all requests in flight. */
  abortAll() {
    const { pool } = this;
    this.pool = openPool(this.origin, this.limits);
    void pool.destroy();
  }

  /** Closes the connections when all requests are answered. */
  async drain(): Promise<void> {
    await this.pool.close().catch(() => undefined);
    clearInterval(this.sweep);
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    await this.pool.destroy();
  }
}

function openPool(origin: string, { connections, pauseMs }: UpstreamLimits): Pool {
  return new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 4000,
    connectTimeout: 2000,
    headersTimeout: 0,
    bodyTimeout: pauseMs,
    maxHeaderSize: 32 * 1024,
  });
}
