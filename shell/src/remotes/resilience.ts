import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { currentRemotes } from './addresses.ts';

const SCRIPT_TIMEOUT_MS = 2_500;
const failures = new Map<string, number>();

/** Timeouts and integrity for the federation runtime; failures reach the fallback of the screen. */
export const resilience = {
  name: 'resilience',
  createScript: ({ url }: { url: string }) => ({ script: scriptFor(url), timeout: SCRIPT_TIMEOUT_MS }),
} satisfies ModuleFederationRuntimePlugin;

/**
 * Before a script is requested again, its bytes are fetched, because a fetch can be aborted: hung scripts would soon use
 * up the six connections of HTTP/1.1. Rejects when they do not come in time.
 */
export async function fetchBeforeRetry(url: string): Promise<void> {
  if (!failures.has(url)) return;
  try {
    const answer = await fetch(addressOf(url), { signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) });
    await answer.blob();
  } catch (error) {
    countFailure(url);
    throw error;
  }
}

function countFailure(url: string) {
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

// A browser joins a new request to a hung one unless the address differs.
function addressOf(url: string): string {
  const failed = failures.get(url) ?? 0;
  return failed === 0 ? url : `${url}?retry=${failed}`;
}

function scriptFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  const integrity = integrityOf(url);
  if (integrity) script.integrity = integrity;
  script.src = addressOf(url);
  // Until it has loaded.
  countFailure(url);
  script.addEventListener('load', () => failures.delete(url));
  return script;
}

function integrityOf(url: string): string | undefined {
  const { pathname } = new URL(url, location.href);
  const addresses = Object.values(currentRemotes().remotes ?? {});
  return addresses.find(({ integrity }) => pathname in integrity)?.integrity[pathname];
}
