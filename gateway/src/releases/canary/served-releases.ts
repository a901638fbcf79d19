import { canaryFor, canaryOfLane, type ReleasePointer, type ServedRelease, servedTo } from '@osaka/contracts';
import { memoizeByObject } from '../../memoize-by-object.ts';
import type { Visitor } from './visitor.ts';

/**
 * What a visitor gets of a release, decided once for the page, its rendering, the shell, the remotes and the prefetched
 * answers.
 */
export function servedFor(release: ReleasePointer, visitor: Visitor | undefined): ServedRelease {
  return release.canaries ? servedToGroup(release, visitor && canaryFor(release, visitor.number)) : release;
}

/**
 * The same for a page that has been made already, so that one page never gets two sets of versions, whatever cookie its
 * browser sends by now.
 */
export function servedForPage(release: ReleasePointer, lane: string): ServedRelease {
  return release.canaries ? servedToGroup(release, canaryOfLane(release, lane)) : release;
}

/** What each group of visitors gets. */
export function allServed(release: ReleasePointer): ServedRelease[] {
  return [undefined, ...Object.keys(release.canaries ?? {})].map((slice) => servedToGroup(release, slice));
}

const groupsOf = memoizeByObject((_: ReleasePointer) => new Map<string | undefined, ServedRelease>());

/** Keeps its identity, by which pages are cached. */
function servedToGroup(release: ReleasePointer, slice: string | undefined): ServedRelease {
  const groups = groupsOf(release);
  const served = groups.get(slice) ?? servedTo(release, slice);
  groups.set(slice, served);
  return served;
}
