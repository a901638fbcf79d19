import * as z from 'zod/mini';
import { screenAt } from './screens.ts';

/** Addresses on the site, ready for a tag. */
const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const remoteAddress = z.object({
  version: z.string(),
  /** remoteEntry, which is what the shell begins with. */
  entry: z.string(),
  /** sha384 of remoteEntry, by address. */
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
  const entries = Object.entries(pointer.remotes).map(([name, remote]) => [name, addressIn(remote)] as const);
  return { shell: pointer.shell.version, remotes: Object.fromEntries(entries) };
}

/** What the page of a screen says of its remote, so that the list need not be asked for first. */
export function firstRemoteOf(pointer: ReleasePointer, pathname: string): RemoteList {
  const name = screenAt(pathname)?.owner ?? 'shell';
  const remote = pointer.remotes[name];
  return { shell: pointer.shell.version, remotes: remote ? { [name]: addressIn(remote) } : {} };
}

function addressIn({ version, entry, integrity }: z.output<typeof remoteAddress>) {
  return { version, entry, integrity };
}

/** One `<link rel="preload">`; `crossorigin` as the later request has it, or the browser fetches twice. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  crossorigin: boolean;
  /** As the later request has it, for the same reason. */
  integrity?: string;
}

/** What the screen at this address will ask for, so that the browser need not find out step by step. */
export function preloadsOf(pointer: ReleasePointer, pathname: string): Preload[] {
  const screen = screenAt(pathname);
  if (!screen) return [];
  if (screen.owner === 'shell') return tags(pointer.shell.screens[screen.path]);
  const remote = pointer.remotes[screen.owner];
  if (!remote) return [];
  const digest = remote.integrity[remote.entry];
  return [
    ...tags(pointer.shell.runtime),
    { href: remote.entry, as: 'script', crossorigin: true, ...(digest && { integrity: digest }) },
    // From here on webpack asks, which leaves crossorigin out on the site's own origin.
    ...tags(remote.modules['./routes']),
    ...tags(remote.screens[screen.path]),
  ];
}

function tags(of: z.output<typeof files> | undefined): Preload[] {
  if (!of) return [];
  return [...of.js.map((href) => ({ href, as: 'script' as const, crossorigin: false })), ...of.css.map((href) => ({ href, as: 'style' as const, crossorigin: false }))];
}
