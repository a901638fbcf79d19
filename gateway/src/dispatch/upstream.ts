import { Pool } from 'undici';
import { UPLOADS_AT_ONCE } from '../policy/upload-places.ts';
import { type SetEntry, SwapRemoveSet } from './swap-remove-set.ts';
import { Turns } from './turns.ts';

const SWEEP_MS = 1000;

export interface Wait {
  /** How long a service may take to begin its answer, queueing included. */
  answerMs: number;
  /** How long it may pause within the answer, and a client within reading it. */
  pauseMs: number;
  connections: number | null;
  /** Requests of one client address that are under way; its others wait, while those of other addresses go on. */
  atOncePerAddress: number;
}
export const usualWait: Wait = { answerMs: 10_000, pauseMs: 60_000, connections: 64, atOncePerAddress: 16 };

/** As many connections as there are places, so that no upload waits for one; the places are shared out before. */
export const uploadWait: Wait = { ...usualWait, connections: UPLOADS_AT_ONCE, atOncePerAddress: Number.POSITIVE_INFINITY };

/** SockJS holds a polling request until there is something to say, a heartbeat at the latest, so each needs a connection to itself. */
export const longPoll: Wait = { answerMs: 40_000, pauseMs: 60_000, connections: null, atOncePerAddress: Number.POSITIVE_INFINITY };

/** What keeps a request waiting, as far as the clock needs to know it. */
interface Waiting extends SetEntry {
  sinceMs: number;
  isHeldByClient: boolean;
  giveUp(): void;
  dropClient(): void;
}

/** The connections to one server process. */
export class Upstream {
  pool: Pool;
  readonly turns: Turns;
  /** Dispatched or queued, no answer yet. */
  readonly waiting = new SwapRemoveSet<Waiting>();
  /** Held back because their clients do not read. */
  readonly stalled = new SwapRemoveSet<Waiting>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly origin: string,
    private readonly wait: Wait = usualWait,
    /** Told when it cannot be connected to. */
    readonly onUnreachable: () => void = () => undefined,
  ) {
    this.pool = openPool(origin, wait);
    this.turns = new Turns(wait.atOncePerAddress);
    // One clock for all, queueing included: undici's own begins only when a request leaves the pool's queue.
    this.sweep = setInterval(() => this.giveUp(), SWEEP_MS).unref();
  }

  /** At most half of the connections are left to clients that do not read: past that the one that has read nothing for longest is dropped. */
  stall(relay: Waiting) {
    this.stalled.add(relay);
    const { connections } = this.wait;
    if (connections === null || this.stalled.size <= connections / 2) return;
    const stalled = this.stalled.list();
    stalled.reduce((longest, each) => (each.sinceMs < longest.sinceMs ? each : longest)).dropClient();
  }

  private giveUp() {
    const nowMs = performance.now();
    for (const relay of this.waiting.list()) if (nowMs - relay.sinceMs > this.wait.answerMs && !relay.isHeldByClient) relay.giveUp();
    for (const relay of this.stalled.list()) if (nowMs - relay.sinceMs > this.wait.pauseMs) relay.dropClient();
  }

  /** Breaks off whatever is under way. */
  cut() {
    const { pool } = this;
    this.pool = openPool(this.origin, this.wait);
    void pool.destroy();
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    await this.pool.destroy();
  }
}

function openPool(origin: string, { connections, pauseMs }: Wait): Pool {
  return new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: 4000, connectTimeout: 2000, headersTimeout: 0, bodyTimeout: pauseMs, maxHeaderSize: 32 * 1024 });
}
