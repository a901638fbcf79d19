import type { Logger, Redis } from '@osaka/service-kit';
import { createSharedCounts, SEND_MS } from './shared-counts.ts';
import { Window } from './window.ts';

/** How many requests of one key are allowed in a window. */
export interface Limit {
  name: string;
  points: number;
  perS: number;
}

export interface Counted {
  /** How many requests of the key were counted in the window, this one included. */
  position: number;
  /** Until the window ends. */
  leftMs: number;
}
/** A promise while the count of all gateways is asked for. */
export type Count = (key: string) => Counted | Promise<Counted>;

/** A process admits this part of what is left without confirmation; ten gateways together no more than what is left. */
const UNCONFIRMED = 0.1;
/**
 * The part of the limit that is assumed to be left in a window until Redis has answered with the total of all gateways.
 */
const LEFT_AT_FIRST = 0.1;

/**
 * Counts requests in windows that all gateways share through Redis. A request is counted locally; the counts are
 * exchanged in batches. While Redis is unreachable, or without it, each process counts for itself.
 */
export function openLimits(redis: Redis | undefined, logger: Logger) {
  const shared = redis && createSharedCounts(redis, logger);
  const sweeps: NodeJS.Timeout[] = [];

  function open({ name, points, perS }: Limit): Count {
    const windows = new Map<string, Window>();
    sweeps.push(setInterval(() => removeEnded(windows), perS * 1000).unref());

    return (key) => {
      const nowMs = performance.now();
      const known = windows.get(key);
      const window = known && known.endsMs > nowMs ? known : new Window(`limits:${name}:${key}`, nowMs + perS * 1000);
      if (window !== known) windows.set(key, window);
      window.add();
      const counted = (position: number) => ({ position, leftMs: window.endsMs - nowMs });
      const { position } = window;
      if (shared && position <= points) {
        const mayAdmit = UNCONFIRMED * window.left(points, LEFT_AT_FIRST);
        shared.isDue(window, window.unconfirmed > mayAdmit / 2 ? 0 : SEND_MS);
        if (window.unconfirmed > mayAdmit && shared.isReachable()) return window.sharedPosition().then(counted);
      }
      return counted(position);
    };
  }

  return {
    open,
    close() {
      for (const sweep of sweeps) clearInterval(sweep);
      shared?.close();
    },
  };
}
export type Limits = ReturnType<typeof openLimits>;

function removeEnded(windows: Map<string, Window>) {
  const nowMs = performance.now();
  for (const [key, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(key);
}
