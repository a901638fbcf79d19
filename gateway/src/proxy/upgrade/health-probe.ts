import { get } from 'node:http';
import type { StickyInstance } from './sticky-instance.ts';

const EVERY_MS = 1000;
const TIMEOUT_MS = 900;

/** Probes each instance every second; returns the function that stops it. */
export function startProbes(instancesNow: () => readonly StickyInstance[]): () => void {
  const timer = setInterval(() => instancesNow().forEach(probe), EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Requests /ws/info, the first call of SockJS clients. */
function probe(instance: StickyInstance): void {
  let hasAnswered = false;
  const request = get(
    { host: instance.host, port: instance.port, path: '/ws/info', timeout: TIMEOUT_MS, agent: false },
    (response) => {
      hasAnswered = true;
      response.resume();
      if (response.statusCode === 200) instance.answered();
      else instance.failed({ isCertain: false });
    },
  );
  // The answer may already be in the socket's buffer when a busy event loop runs this timer late, so it gets one more
  // turn.
  request.on('timeout', () => setImmediate(() => request.destroy(new Error('no answer in time'))));
  request.on('error', (error) => {
    if (!hasAnswered) instance.failed({ isCertain: (error as { code?: string }).code === 'ECONNREFUSED' });
  });
}
