import * as z from 'zod/mini';
import { screenAt } from './screens.ts';

/** Addresses on the site, ready for a tag. */
const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const remoteAddress = z.object({
  version: z.string(),
  manifest: z.string(),
  /** sha384 of remoteEntry and of the exposed modules' own files, by address. */
  integrity: z.record(z.string(), z.string()),
});

/** `releases/channels/stable.json`: which version of each slice the site shows. Written by temp + rename. */
export const releasePointer = z.object({
  shell: z.object({
    version: z.string(),
    /** Versions whose files are still served under /assets/, newest first: `releases/shell/<version>/assets/<file>`. */
    kept: z.array(z.string()),
    /** The lazily loaded federation runtime. */
    runtime: files,
    /** The shell's own screens, by path. */
    screens: z.record(z.string(), files),
  }),
  remotes: z.record(
    z.string(),
    z.extend(remoteAddress, {
      entry: z.string(),
      /** Files of each exposed module: `./routes`, `./widget`. */
      modules: z.record(z.string(), files),
      /** Files of each screen's page, by path. */
      screens: z.record(z.string(), files),
    }),
  ),
});
export type ReleasePointer = z.output<typeof releasePointer>;

/** `/remotes.json`: all that the shell knows of the remotes, and the shell's own current version. Served with no-cache. */
export const remoteList = z.object({ shell: z.string(), remotes: z.record(z.string(), remoteAddress) });
export type RemoteList = z.output<typeof remoteList>;

export function remoteListOf(pointer: ReleasePointer): RemoteList {
  const entries = Object.entries(pointer.remotes).map(([name, { version, manifest, integrity }]) => [name, { version, manifest, integrity }] as const);
  return { shell: pointer.shell.version, remotes: Object.fromEntries(entries) };
}

/** One `<link rel="preload">`; `crossorigin` as the later request has it, or the browser fetches twice. */
export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
  crossorigin: boolean;
  /** As the later request has it, for the same reason. */
  integrity?: string;
}

/** What the screen at this address will ask for, so that the browser need not find out step by step. */
export function preloadsOf(pointer: ReleasePointer, pathname: string): Preload[] {
  const screen = screenAt(pathname);
  if (!screen) return [];
  if (screen.owner === 'shell') return tags(pointer.shell.screens[screen.path], false);
  const remote = pointer.remotes[screen.owner];
  if (!remote) return [];
  return [
    { href: '/remotes.json', as: 'fetch', crossorigin: true },
    ...tags(pointer.shell.runtime, false),
    { href: remote.manifest, as: 'fetch', crossorigin: true },
    ...[{ href: remote.entry, as: 'script' as const, crossorigin: true }, ...tags(remote.modules['./routes'], true)].map((tag) => ({
      ...tag,
      integrity: remote.integrity[tag.href],
    })),
    // From here on webpack asks, which leaves crossorigin out on the site's own origin.
    ...tags(remote.screens[screen.path], false),
  ];
}

function tags(of: z.output<typeof files> | undefined, crossorigin: boolean): Preload[] {
  if (!of) return [];
  return [...of.js.map((href) => ({ href, as: 'script' as const, crossorigin })), ...of.css.map((href) => ({ href, as: 'style' as const, crossorigin: false }))];
}
