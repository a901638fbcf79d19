import * as z from 'zod/mini';
import { withCanary } from './canaries.ts';
import {
  clashOf,
  createScreenMatcher,
  type DeclaredRemote,
  type DeclaredScreen,
  declaredRemote,
  type SiteTable,
  siteTable,
} from './screens.ts';
import { declaredService, prefixClashOf } from './services.ts';

/** Site addresses, ready for a tag. */
const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const remoteEntry = z.object({
  /** remoteEntry, which the shell loads first. */
  entry: z.string(),
  /** sha384 of remoteEntry, by address. */
  integrity: z.record(z.string(), z.string()),
});
const remoteAddress = z.extend(remoteEntry, { version: z.string() });

/** What a slice has besides its content: its stored version, and the earlier ones to which it can be rolled back. */
const stored = z.object({
  version: z.string(),
  /** sha256 of the `release.json` that lists the files of the version; empty for a slice without files. */
  manifest: z.string(),
  /** Other stored versions, the last one in use first. Open tabs still request their files. */
  kept: z.array(
    z.object({
      version: z.string(),
      manifest: z.string(),
      /** When it was last current, or was added. ISO 8601. */
      until: z.string(),
      /** It was rolled back, so a rollback does not return to it by itself. */
      isWithdrawn: z.optional(z.boolean()),
    }),
  ),
});
export type StoredVersions = z.output<typeof stored>;

const shellContent = z.object({
  /** The lazily loaded federation runtime. */
  runtime: files,
  /** Files of the shell's own screens, by path. */
  screens: z.record(z.string(), files),
  slice: declaredRemote,
});

const remoteContent = z.extend(remoteEntry, {
  /** Files of each exposed module: `./routes`, `./widget`. */
  modules: z.record(z.string(), files),
  /** Files of each screen's page, by path. */
  screens: z.record(z.string(), files),
  slice: declaredRemote,
});

/** A version that a share of the visitors gets in place of the current one (decision 60). */
export const canary = z.object({
  version: z.string(),
  manifest: z.string(),
  /** When it got its present share. ISO 8601. */
  since: z.string(),
  /** Numbers of its visitors: from the first up to, not including, the second. No other canary has any of them. */
  visitors: z.array(z.tuple([z.number(), z.number()])),
  /** What the pointer says of the version: of the shell, or of a remote. */
  shell: z.optional(shellContent),
  remote: z.optional(remoteContent),
});
export type Canary = z.output<typeof canary>;

/** The schema that this code writes and reads; a pointer of a later one is never replaced by an older tool. */
export const POINTER_SCHEMA = 2;

/**
 * `releases/channels/stable/<number>.json`: the released version and declaration of each slice. Each change is a new
 * file with the next number; the highest valid one is in force.
 */
export const releasePointer = z
  .object({
    schema: z.literal(POINTER_SCHEMA),
    /** The change that led here, for the history. */
    change: z.object({ at: z.string(), what: z.string() }),
    shell: z.extend(stored, shellContent.shape),
    remotes: z.record(z.string(), z.extend(remoteContent, stored.shape)),
    services: z.record(z.string(), z.extend(declaredService, { release: z.optional(stored) })),
    /** By slice. Code that does not know them serves the current versions to everybody. */
    canaries: z.optional(z.record(z.string(), canary)),
  })
  .check(
    z.refine((pointer) => faultIn(pointer) === undefined, {
      error: ({ input }) => faultIn(input as ReleasePointer) ?? '',
    }),
  );
export interface ReleasePointer extends z.output<typeof releasePointer> {}

/** What a visitor gets: a pointer with the versions of one group of visitors as the current ones. */
export interface ServedRelease extends ReleasePointer {
  /** The group of the visitor, while there is a canary; part of what pages report. */
  lane?: string;
  /** The stored version that this administrator alone looks at. */
  preview?: { slice: string; version: string };
}

/** The first fault of a pointer or of what the visitors of one of its canaries get, in one sentence. */
function faultIn(pointer: ReleasePointer): string | undefined {
  const served = [pointer, ...Object.keys(pointer.canaries ?? {}).map((slice) => withCanary(pointer, slice))];
  return served.map((each) => clashIn(each) ?? foreignAddressIn(each)).find((fault) => fault !== undefined);
}

/**
 * Names an address outside the folder of its slice's version, in one sentence: another origin, or another slice's
 * files.
 */
function foreignAddressIn({ shell, remotes }: Pick<ReleasePointer, 'shell' | 'remotes'>): string | undefined {
  const ofRemotes = Object.entries(remotes).flatMap(([name, { version, entry, integrity, modules, screens }]) =>
    [entry, ...Object.keys(integrity), ...addressesIn(modules), ...addressesIn(screens)].map((address) => ({
      name,
      address,
      base: `/remotes/${name}/${version}/`,
    })),
  );
  const ofShell = [...addressesIn({ runtime: shell.runtime }), ...addressesIn(shell.screens)].map((address) => ({
    name: 'shell',
    address,
    base: '/',
  }));
  const foreign = [...ofShell, ...ofRemotes].find(
    ({ address, base }) => !address.startsWith(base) || !LOCAL_PATH.test(address),
  );
  return foreign && `${foreign.address} is no address of ${foreign.name}’s files`;
}

const LOCAL_PATH = /^(?:\/[\w@-][\w@.+-]*)+$/;

function addressesIn(lists: Record<string, z.output<typeof files>>): string[] {
  return Object.values(lists).flatMap(({ js, css }) => [...js, ...css]);
}

/** Names two slices that claim the same address, in one sentence; undefined if there are none. */
export function clashIn(pointer: Pick<ReleasePointer, 'shell' | 'remotes' | 'services'>): string | undefined {
  const screen = clashOf(screensOf(pointer));
  if (screen) return `${screen.path} is claimed by ${screen.owners.join(' and ')}`;
  const prefix = prefixClashOf(Object.values(pointer.services));
  return prefix && `${prefix.prefix} is claimed by svc-${prefix.owners.join(' and svc-')}`;
}

export type ReleasedScreen = DeclaredScreen & {
  owner: string;
  /** The service that answers its page heads. */
  service?: string;
};

/** The declarations of shell and remotes; part of a release pointer. */
interface DeclaredSite {
  shell: { slice: DeclaredRemote };
  remotes: Readonly<Record<string, { slice: DeclaredRemote }>>;
}

/** All screens of a release. */
export function screensOf({ shell, remotes }: DeclaredSite): ReleasedScreen[] {
  return [...Object.values(remotes), shell].flatMap(({ slice: { name, service, screens } }) =>
    screens.map((each) => ({ ...each, owner: name, ...(service && { service }) })),
  );
}

/** The screens and widgets of a release as embedded in pages. */
export function siteTableOf(pointer: DeclaredSite): SiteTable {
  const widgets = Object.values(pointer.remotes).flatMap(({ slice }) =>
    Object.entries(slice.widgets).map(([name, widget]) => [name, { ...widget, owner: slice.name }] as const),
  );
  const screens = screensOf(pointer).map(({ path, owner, title, shape, menu }) => ({
    path,
    owner,
    title,
    shape,
    ...(menu && { menu }),
  }));
  return { screens, widgets: Object.fromEntries(widgets) };
}

/**
 * `/remotes.json`: the entries of the remotes, the current version of the shell, and the site table. Served with
 * no-cache.
 */
export const remoteList = z.object({
  shell: z.string(),
  remotes: z.record(z.string(), remoteAddress),
  site: z.optional(siteTable),
  /** The group of the visitor, while there is a canary. */
  lane: z.optional(z.string()),
});
export type RemoteList = z.output<typeof remoteList>;

export function remoteListOf(release: ServedRelease): RemoteList {
  const entries = Object.entries(release.remotes).map(([name, remote]) => [name, addressIn(remote)] as const);
  return {
    shell: release.shell.version,
    remotes: Object.fromEntries(entries),
    site: siteTableOf(release),
    ...laneIn(release),
  };
}

/** The entry of a screen's remote as embedded in its page, so that the list need not be requested first. */
export function firstRemoteOf(release: ServedRelease, owner = 'shell'): RemoteList {
  const remote = release.remotes[owner];
  return { shell: release.shell.version, remotes: remote ? { [owner]: addressIn(remote) } : {}, ...laneIn(release) };
}

function laneIn({ lane }: ServedRelease): Pick<RemoteList, 'lane'> {
  return lane === undefined ? {} : { lane };
}

function addressIn({ version, entry, integrity }: z.output<typeof remoteAddress>) {
  return { version, entry, integrity };
}

/** One `<link rel="preload">`; `crossorigin` must match the later request, or the browser fetches twice. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  crossorigin: boolean;
  /** Must match the later request, for the same reason. */
  integrity?: string;
}

/** The files of a screen, which the browser would otherwise discover one after another. */
export function preloadsOf(
  pointer: ReleasePointer,
  screen: Pick<ReleasedScreen, 'owner' | 'path'> | undefined,
): Preload[] {
  if (!screen) return [];
  if (screen.owner === 'shell') return tags(pointer.shell.screens[screen.path]);
  const remote = pointer.remotes[screen.owner];
  if (!remote) return [];
  const digest = remote.integrity[remote.entry];
  return [
    ...tags(pointer.shell.runtime),
    { href: remote.entry, as: 'script', crossorigin: true, ...(digest && { integrity: digest }) },
    // Loaded by webpack, which omits crossorigin on the site's own origin.
    ...tags(remote.modules['./routes']),
    ...tags(remote.screens[screen.path]),
  ];
}

function tags(listed: z.output<typeof files> | undefined): Preload[] {
  if (!listed) return [];
  return [
    ...listed.js.map((href) => ({ href, as: 'script' as const, crossorigin: false })),
    ...listed.css.map((href) => ({ href, as: 'style' as const, crossorigin: false })),
  ];
}

/** Finds the screen of a release at an address. */
export function screenMatcherOf(pointer: ReleasePointer) {
  return createScreenMatcher(screensOf(pointer));
}
