import { createHash } from 'node:crypto';
import type { StickyInstance } from './sticky-instance.ts';

const MAX_SESSIONS = 20_000;
const SESSION = /^\/ws\/[^/.]{1,32}\/([^/.]{1,64})\/(websocket|xhr|xhr_send|xhr_streaming|eventsource)$/;

export interface SockjsSession {
  id: string;
  isWebSocket: boolean;
}

/** The SockJS session that a path speaks of. */
export function sessionOf(path: string): SockjsSession | undefined {
  const [, id, transport] = SESSION.exec(path) ?? [];
  return id ? { id, isWebSocket: transport === 'websocket' } : undefined;
}

/** Chooses instances so that all requests of a SockJS session meet at one. */
export function createSticky(instances: readonly StickyInstance[]) {
  // Remembered besides the hash: an instance that comes back would draw live polling sessions away from where they are.
  const homes = new Map<string, StickyInstance>();
  let turn = 0;

  return {
    /** For a websocket, best first. */
    forWebSocket: ({ id }: SockjsSession): StickyInstance[] => ranked(id),

    /** For one request of a polling session. */
    forPolling({ id }: SockjsSession): StickyInstance | undefined {
      const home = homes.get(id);
      homes.delete(id);
      const instance = home?.isUp ? home : ranked(id)[0];
      if (instance) homes.set(id, instance);
      if (homes.size > MAX_SESSIONS) homes.delete(homes.keys().next().value as string);
      return instance;
    },

    /** For a call that any instance can answer: each gets its turn. */
    forAnyone(): StickyInstance | undefined {
      const up = living();
      turn += 1;
      return up[turn % up.length];
    },
  };

  /** All of them where none seems to live: better to try than to be wrong about the last one. */
  function living(): readonly StickyInstance[] {
    const up = instances.filter(({ isUp }) => isUp);
    return up.length > 0 ? up : instances;
  }

  /** Rendezvous hashing: an instance that goes or comes moves only the sessions that are its own. */
  function ranked(id: string): StickyInstance[] {
    return living()
      .map((instance) => ({ instance, score: scoreOf(id, instance.origin) }))
      .sort((one, other) => other.score - one.score)
      .map(({ instance }) => instance);
  }
}
export type Sticky = ReturnType<typeof createSticky>;

function scoreOf(id: string, origin: string): number {
  return createHash('sha1').update(`${id}|${origin}`).digest().readUIntBE(0, 6);
}
