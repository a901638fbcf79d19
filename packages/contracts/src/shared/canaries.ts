import type { Canary, ReleasePointer, ServedRelease } from './release-pointer.ts';

/** Visitors have numbers from 0, so a canary has a share in steps of a thousandth of a percent. */
export const VISITOR_NUMBERS = 100_000;

/** The pointer with the canary of a slice as its current version; the version that it replaces is kept. */
export function withCanary(pointer: ReleasePointer, slice: string): ReleasePointer {
  const canary = pointer.canaries?.[slice];
  if (!canary) return pointer;
  const { version, manifest, since, shell, remote } = canary;
  const replaced = slice === 'shell' ? pointer.shell : pointer.remotes[slice];
  if (!replaced) return pointer;
  const stored = {
    version,
    manifest,
    kept: [{ version: replaced.version, manifest: replaced.manifest, until: since }, ...replaced.kept],
  };
  if (shell && slice === 'shell') return { ...pointer, shell: { ...shell, ...stored } };
  return remote ? { ...pointer, remotes: { ...pointer.remotes, [slice]: { ...remote, ...stored } } } : pointer;
}

/** The slice of which a visitor gets the canary; undefined for the current versions of all. */
export function canaryFor(pointer: ReleasePointer, visitor: number): string | undefined {
  for (const [slice, { visitors }] of Object.entries(pointer.canaries ?? {}))
    if (visitors.some(([from, to]) => visitor >= from && visitor < to)) return slice;
  return undefined;
}

/**
 * The group of visitors who get one canary, or none. It has another name after each change of the canaries, so that
 * older pages do not count to it.
 */
export function laneOf(pointer: ReleasePointer, slice = 'stable'): string {
  const since = Object.values(pointer.canaries ?? {}).map((canary) => canary.since);
  return `${slice}@${since.sort().at(-1)}`;
}

/**
 * The slice of whose canary a page of this group has the code, as long as there is one; undefined for the current
 * versions of all.
 */
export function canaryOfLane(pointer: ReleasePointer, lane: string): string | undefined {
  const [slice = ''] = lane.split('@');
  return Object.hasOwn(pointer.canaries ?? {}, slice) ? slice : undefined;
}

/** What the visitors of a canary get; of all others without a slice. */
export function servedTo(pointer: ReleasePointer, slice?: string): ServedRelease {
  if (!pointer.canaries || Object.keys(pointer.canaries).length === 0) return pointer;
  return { ...(slice ? withCanary(pointer, slice) : pointer), lane: laneOf(pointer, slice) };
}

/** The part of all visitors in a canary, from 0 to 1. */
export function shareOf({ visitors }: Pick<Canary, 'visitors'>): number {
  return visitors.reduce((sum, [from, to]) => sum + to - from, 0) / VISITOR_NUMBERS;
}

/**
 * Ends the canary of a slice. Its version stays stored for the pages that have it, and no rollback returns to it by
 * itself.
 */
export function withoutCanary(pointer: ReleasePointer, slice: string, nowMs = Date.now()): ReleasePointer {
  const { [slice]: ended, ...others } = pointer.canaries ?? {};
  if (!ended) return pointer;
  const { canaries: _, ...rest } = pointer;
  const next: ReleasePointer = Object.keys(others).length > 0 ? { ...rest, canaries: others } : rest;
  const stored = slice === 'shell' ? next.shell : next.remotes[slice];
  if (!stored || stored.version === ended.version) return next;
  const entry = {
    version: ended.version,
    manifest: ended.manifest,
    until: new Date(nowMs).toISOString(),
    isWithdrawn: true,
  };
  const kept = [entry, ...stored.kept.filter(({ version }) => version !== ended.version)];
  if (slice === 'shell') return { ...next, shell: { ...next.shell, kept } };
  return { ...next, remotes: { ...next.remotes, [slice]: { ...(stored as ReleasePointer['remotes'][string]), kept } } };
}
