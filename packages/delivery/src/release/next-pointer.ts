import { POINTER_SCHEMA, type ReleasePointer, type StoredVersions, withoutCanary } from '@osaka/contracts';
import type { Described } from './describe.ts';
import { Refused } from './refused.ts';

export interface Change {
  /** For the history. */
  what: string;
  /** The versions that are replaced are rolled back: a later rollback does not return to them by itself. */
  withdraws?: boolean;
  /**
   * Whether the contracts of what changes are compared with all that is live and kept; by default yes. Local builds
   * follow each other freely.
   */
  checksContracts?: boolean;
}

/**
 * Makes these versions the current ones and ends the canaries of their slices. The versions they replace are kept;
 * other slices stay as they are.
 *
 * @throws {Refused} when the first release lacks the shell.
 */
export function withCurrent(
  released: ReleasePointer | undefined,
  described: readonly Described[],
  change: Change,
): ReleasePointer {
  const before = described.reduce(
    (pointer, each) => pointer && withoutCanary(pointer, each.kind === 'shell' ? 'shell' : each.name),
    released,
  );
  let { shell } = before ?? {};
  const remotes = { ...before?.remotes };
  const services = { ...before?.services };
  for (const each of described) {
    if (each.kind === 'shell') shell = { ...each.part, ...successor(before?.shell, each, change) };
    else if (each.kind === 'remote')
      remotes[each.name] = { ...each.part, ...successor(remotes[each.name], each, change) };
    else services[each.name] = { ...each.part, release: successor(services[each.name]?.release, each, change) };
  }
  if (!shell) throw new Refused('The first release must contain the shell; nothing is published.');
  const canaries = before?.canaries && { canaries: before.canaries };
  return {
    schema: POINTER_SCHEMA,
    change: { at: new Date().toISOString(), what: change.what },
    shell,
    remotes,
    services,
    ...canaries,
  };
}

/** Changes the stored versions of slices and nothing else. */
export function withStored(
  before: ReleasePointer,
  change: (slice: string, stored: StoredVersions) => StoredVersions,
  what: string,
): ReleasePointer {
  return {
    ...before,
    change: { at: new Date().toISOString(), what },
    shell: { ...before.shell, ...change('shell', before.shell) },
    remotes: Object.fromEntries(
      Object.entries(before.remotes).map(([name, remote]) => [name, { ...remote, ...change(name, remote) }]),
    ),
    services: Object.fromEntries(
      Object.entries(before.services).map(([name, service]) => [
        name,
        { ...service, ...(service.release && { release: change(`svc-${name}`, service.release) }) },
      ]),
    ),
  };
}

/** The stored versions of a slice; undefined if it was never released. */
export function storedOf(pointer: ReleasePointer | undefined, slice: string): StoredVersions | undefined {
  if (!pointer) return undefined;
  if (slice === 'shell') return pointer.shell;
  if (slice.startsWith('svc-')) return pointer.services[slice.slice('svc-'.length)]?.release;
  return Object.hasOwn(pointer.remotes, slice) ? pointer.remotes[slice] : undefined;
}

/** Every stored version of a slice: the current one, that of its canary and those that are kept. */
export function versionsOf(pointer: ReleasePointer, slice: string): Pick<StoredVersions, 'version' | 'manifest'>[] {
  const stored = storedOf(pointer, slice);
  const canary = pointer.canaries?.[slice];
  return stored ? [stored, ...(canary ? [canary] : []), ...stored.kept] : [];
}

/** Every slice of a pointer that has stored versions. */
export function slicesOf(pointer: ReleasePointer): string[] {
  const services = Object.keys(pointer.services).map((name) => `svc-${name}`);
  return ['shell', ...Object.keys(pointer.remotes).sort(), ...services.sort()].filter(
    (slice) => storedOf(pointer, slice) !== undefined,
  );
}

function successor(
  before: StoredVersions | undefined,
  { version, manifest }: Pick<StoredVersions, 'version' | 'manifest'>,
  { withdraws }: Change,
): StoredVersions {
  if (!before || before.manifest === '') return { version, manifest, kept: [] };
  if (before.version === version) return { version, manifest, kept: before.kept };
  const replaced = {
    version: before.version,
    manifest: before.manifest,
    until: new Date().toISOString(),
    ...(withdraws && { isWithdrawn: true }),
  };
  return { version, manifest, kept: [replaced, ...before.kept.filter((each) => each.version !== version)] };
}
