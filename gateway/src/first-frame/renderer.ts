import { createRequire } from 'node:module';
import type { RemoteRoutes, SiteTable } from '@osaka/contracts';

/** What is to be drawn, sent by the gateway. */
export interface Order {
  id: number;
  path: string;
  /** `first-frame.cjs` of the slice that owns the screen: a remote, or the shell itself. */
  ownerFile: string;
  /** What services answered, by address. */
  answers: Record<string, unknown>;
  site: SiteTable;
}
export type Drawn = { id: number; html: string } | { id: number; error: string };

interface ShellRenderer {
  libraries: Record<string, unknown>;
  render(path: string, routes: RemoteRoutes, answers: Order['answers'], site: SiteTable): Promise<string>;
}

// A process of its own: drawing takes some 10 ms, and code of a screen that hangs or dies takes nobody with it.
const load = createRequire(import.meta.url);
const shell = load(process.argv[2] ?? '') as ShellRenderer;
// Remotes are built to find the shared libraries here.
Object.assign(globalThis, { osakaLibraries: shell.libraries });

let last: Promise<unknown> = Promise.resolve();
// One after the other, since the answers lie where all copies of the kit find them.
process.on('message', (order: Order) => {
  last = last.then(() => draw(order)).then((drawn) => process.send?.(drawn));
});

process.on('disconnect', () => process.exit());

async function draw({ id, path, ownerFile, answers, site }: Order): Promise<Drawn> {
  try {
    const { default: routes } = load(ownerFile) as { default: RemoteRoutes };
    return { id, html: await shell.render(path, routes, answers, site) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
