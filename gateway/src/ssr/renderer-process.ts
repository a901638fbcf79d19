import { createRequire } from 'node:module';
import type { RemoteRoutes, SiteTable } from '@osaka/contracts';

/** Sent by the gateway. */
export interface RenderRequest {
  id: number;
  path: string;
  /** `ssr.cjs` of the slice that owns the screen: a remote, or the shell itself. */
  ownerFile: string;
  /** What services answered, by address. */
  answers: Record<string, unknown>;
  site: SiteTable;
}
export type RenderResult = { id: number; html: string } | { id: number; error: string };

interface ShellRenderer {
  libraries: Record<string, unknown>;
  render(path: string, routes: RemoteRoutes, answers: RenderRequest['answers'], site: SiteTable): Promise<string>;
}

// A child process: rendering takes some 10 ms, and a screen whose code hangs or crashes does not affect the gateway.
const load = createRequire(import.meta.url);
const shell = load(process.argv[2] ?? '') as ShellRenderer;
// The SSR bundles of remotes take the shared libraries from here.
Object.assign(globalThis, { osakaLibraries: shell.libraries });

let last: Promise<unknown> = Promise.resolve();
// One request at a time, because the prefetched answers are global to the process.
process.on('message', (request: RenderRequest) => {
  last = last.then(() => render(request)).then((result) => process.send?.(result));
});

process.on('disconnect', () => process.exit());

async function render({ id, path, ownerFile, answers, site }: RenderRequest): Promise<RenderResult> {
  try {
    const { default: routes } = load(ownerFile) as { default: RemoteRoutes };
    return { id, html: await shell.render(path, routes, answers, site) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
