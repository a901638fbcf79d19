import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { currentRemotes } from './addresses.ts';

const SCRIPT_TIMEOUT_MS = 2_500;
const failures = new Map<string, number>();

/** Timeouts and integrity for the federation runtime; failures reach the fallback of the screen. */
export const resilience = {
  name: 'resilience',
  createScript: ({ url }: { url: string }) => ({ script: scriptFor(url), timeout: SCRIPT_TIMEOUT_MS }),
} satisfies ModuleFederationRuntimePlugin;

// A browser joins a new request to a hung one unless the address differs.
function scriptFor(url: string): HTMLScriptElement {
  const failed = failures.get(url) ?? 0;
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  const integrity = integrityOf(url);
  if (integrity) script.integrity = integrity;
  script.src = failed === 0 ? url : `${url}?retry=${failed}`;
  failures.set(url, failed + 1);
  script.addEventListener('load', () => failures.delete(url));
  return script;
}

function integrityOf(url: string): string | undefined {
  const { pathname } = new URL(url, location.href);
  const addresses = Object.values(currentRemotes()?.remotes ?? {});
  return addresses.find(({ integrity }) => pathname in integrity)?.integrity[pathname];
}
