import type { Server } from 'node:http';
import type { StickyInstance } from './upgrade/sticky-instance.ts';

/** Piped sockets are closed one after another over this time, so that their clients do not all reconnect at once. */
const SPREAD_MS = 4000;
const TICK_MS = 100;

export function createDrain(server: Server, instancesNow: () => readonly StickyInstance[]) {
  const state = { isDraining: false, begin };
  return state;

  function begin() {
    if (state.isDraining) return;
    state.isDraining = true;
    const sockets = instancesNow().flatMap((instance) => [...instance.sockets]);
    for (const [at, socket] of sockets.entries()) setTimeout(() => socket.destroy(), (at / sockets.length) * SPREAD_MS);
    // Connections that were busy when the server closed become idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), TICK_MS);
    server.once('close', () => clearInterval(sweep));
  }
}
