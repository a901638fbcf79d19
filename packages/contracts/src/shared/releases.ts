import * as z from 'zod/mini';
import { withCanary } from './canaries.ts';
import {
  type files,
  pointerFields,
  type ReleasePointer,
  remoteAddress,
  type ServedRelease,
} from './release-pointer.ts';
import {
  clashOf,
  createScreenMatcher,
  type DeclaredRemote,
  type DeclaredScreen,
  type SiteTable,
  siteTable,
} from './screens.ts';
import { prefixClashOf } from './services.ts';

/**
 * `releases/channels/stable/<number>.json`: the released version and declaration of each slice. Each change is a new
 * file with the next number; the highest valid one is in force.
 */
export const releasePointer = pointerFields.check(
  z.refine((pointer) => faultIn(pointer) === undefined, {
    error: ({ input }) => faultIn(input as ReleasePointer) ?? '',
  }),
);

/** The first fault of a pointer or of what the visitors of one of its canaries get, in one message. */
function faultIn(pointer: ReleasePointer): string | undefined {
  const served = [pointer, ...Object.keys(pointer.canaries ?? {}).map((slice) => withCanary(pointer, slice))];
  return served.map((each) => clashIn(each) ?? foreignAddressIn(each)).find((fault) => fault !== undefined);
}

/**
 * Names an address outside the folder of its slice's version, in one message: another origin, or another slice's
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

/** Names two slices that claim the same address, in one message; undefined if there are none. */
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
