import { createHash } from 'node:crypto';
import type { Upstream } from '../dispatch/upstream.ts';
import type { StickyInstance } from './sticky-instance.ts';

const MAX_SESSIONS = 20_000;
/** Chooses instances so that all requests of a SockJS session reach the same one. */
export function createSticky(instancesNow: () => readonly StickyInstance[]) {
  // Stored in addition to the hash, because a returning instance would otherwise attract live polling sessions of
  // others.
  const homes = new Map<string, StickyInstance>();
  let nextIndex = 0;

  return {
    /** Instances for a websocket, best first. */
    forWebSocket: (id: string): StickyInstance[] => ranked(id),

    /** The instance for one request of a polling session. */
    forPolling(id: string): StickyInstance | undefined {
      const home = homes.get(id);
      homes.delete(id);
      const instance = home?.isUp ? home : ranked(id)[0];
      if (instance) homes.set(id, instance);
      if (homes.size > MAX_SESSIONS) homes.delete(homes.keys().next().value as string);
      return instance;
    },

    /** Round robin, for calls that any instance can answer; another one than a call has tried. */
    forAnyone(tried?: Upstream): StickyInstance | undefined {
      const up = available(({ calls }) => calls !== tried);
      nextIndex += 1;
      return up[nextIndex % up.length];
    },
  };

  /** The instances that are up; all of them if none is, because the probes may be wrong. */
  function available(isUntried: (instance: StickyInstance) => boolean = () => true): readonly StickyInstance[] {
    const untried = instancesNow().filter(isUntried);
    const instances = untried.length > 0 ? untried : instancesNow();
    const up = instances.filter(({ isUp }) => isUp);
    return up.length > 0 ? up : instances;
  }

  /** Rendezvous hashing: an instance that goes or comes moves only its own sessions. */
  function ranked(id: string): StickyInstance[] {
    return available()
      .map((instance) => ({ instance, score: scoreOf(id, instance.origin) }))
      .sort((one, other) => other.score - one.score)
      .map(({ instance }) => instance);
  }
}
export type Sticky = ReturnType<typeof createSticky>;

function scoreOf(id: string, origin: string): number {
  return createHash('sha1').update(`${id}|${origin}`).digest().readUIntBE(0, 6);
}
