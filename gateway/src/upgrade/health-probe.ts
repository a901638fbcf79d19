import { get } from 'node:http';
import type { StickyInstance } from './sticky-instance.ts';

const EVERY_MS = 1000;
const PATIENCE_MS = 900;

/** Asks each instance every second whether it serves; returns what ends the asking. */
export function startProbes(instances: readonly StickyInstance[]): () => void {
  const timer = setInterval(() => instances.forEach(probe), EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** The call that SockJS clients begin with, so that "up" means what they mean by it. */
function probe(instance: StickyInstance): void {
  let hasAnswered = false;
  const request = get({ host: instance.host, port: instance.port, path: '/ws/info', timeout: PATIENCE_MS, agent: false }, (response) => {
    hasAnswered = true;
    response.resume();
    if (response.statusCode === 200) instance.answered();
    else instance.failed({ isCertain: false });
  });
  // Its answer may lie unread behind our own late timer, so the event loop gets a turn before the verdict.
  request.on('timeout', () => setImmediate(() => request.destroy(new Error('no answer in time'))));
  request.on('error', (error) => {
    if (!hasAnswered) instance.failed({ isCertain: (error as { code?: string }).code === 'ECONNREFUSED' });
  });
}
