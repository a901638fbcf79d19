import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { currentRemotes } from './addresses.ts';

const MANIFEST_LIMIT_MS = 6_000;
const SCRIPT_LIMIT_MS = 8_000;
const failures = new Map<string, number>();

/** Time limits, one silent retry and integrity for what the federation runtime loads; a failure reaches the screen's own fallback. */
export const resilience = {
  name: 'resilience',
  fetch: (url: string) => fetchJson(url).catch(() => fetchJson(url)),
  createScript: ({ url }: { url: string }) => ({ script: scriptFor(url), timeout: SCRIPT_LIMIT_MS }),
  createLink: ({ url, attrs }: { url: string; attrs?: Record<string, unknown> }) => (attrs?.rel === 'stylesheet' ? preloadOf(url) : undefined),
} satisfies ModuleFederationRuntimePlugin;

// An error page with a JSON body would be taken for a manifest and kept for ever.
async function fetchJson(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

// A browser joins a request that hangs to the one before it, unless the address differs.
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

// A stylesheet tag of the runtime's own would count as loaded before it is: the screen would show unstyled, and a missing file would go unseen.
function preloadOf(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'style';
  link.href = url;
  return link;
}
