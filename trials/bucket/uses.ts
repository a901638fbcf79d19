import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../harness/wait.ts';
import type { BucketStage } from './stage.ts';

const SEEN_MS = 60_000;
/**
 * A request to the bucket is given up after ten seconds; a visitor who waits for the gateway alone needs a part of one.
 */
const MOST_MS = 1000;

/** Waits until all gateways serve a version; the milliseconds until the last one does. */
export async function untilServed(stage: BucketStage, slice: string, version: string): Promise<number> {
  const startedMs = performance.now();
  for (const { name, url } of stage.gateways) {
    const isSeen = await waitUntil(async () => (await listOf(url)).includes(version), SEEN_MS);
    if (!isSeen) throw new Error(`${name} does not serve ${slice} ${version} within ${SEEN_MS / 1000} s`);
  }
  return performance.now() - startedMs;
}

/** What one gateway tells browsers to load. */
export async function listOf(url: string): Promise<string> {
  return (await fetch(`${url}/remotes.json`)).text();
}

/**
 * Asks all gateways for a page, the list and a script, until it is told to stop. Resolves with one sentence for each
 * answer that is wrong or late.
 */
export function useSite(stage: BucketStage): { stop(): Promise<string[]> } {
  let isStopped = false;
  const wrong = new Set<string>();
  const visits = stage.gateways.map(async ({ name, url }) => {
    const ask = async (path: string) => {
      const startedMs = performance.now();
      const response = await fetch(url + path).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      const tookMs = performance.now() - startedMs;
      stage.counts.slowestMs = Math.max(stage.counts.slowestMs, tookMs);
      if (response?.status !== 200) wrong.add(`${name} answers ${path} with ${response?.status ?? 'nothing'}`);
      if (tookMs > MOST_MS) wrong.add(`${name} answers ${path} after ${Math.round(tookMs)} ms`);
      return response?.status === 200 ? text : undefined;
    };
    while (!isStopped) {
      const list = await ask('/remotes.json');
      const { remotes } = JSON.parse(list ?? '{"remotes":{}}') as { remotes: Record<string, { entry: string }> };
      for (const path of ['/login', remotes['mf-travel']?.entry]) if (path) await ask(path);
      await pause(20);
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(visits);
      return [...wrong];
    },
  };
}
