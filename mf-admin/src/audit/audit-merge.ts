import { type AuditPage, type AuditRecord, auditPlaceOf } from '@osaka/contracts';

/**
 * Merges pages of equally sorted lists into one page. `next`: cursor of the following page, undefined after the last.
 */
export function mergePages(
  pages: readonly AuditPage[],
  size: number,
): { records: AuditRecord[]; actors: AuditPage['actors']; next: string | undefined } {
  const all = pages.flatMap(({ list }) => list).sort(newestFirst);
  const records = all.slice(0, size);
  const last = records.at(-1);
  const hasMore = all.length > size || pages.some(({ list }) => list.length >= size);
  const actors = new Map(pages.flatMap((page) => page.actors.map((actor) => [actor.memberNo, actor])));
  return {
    records,
    actors: [...actors.values()].sort((one, other) => one.memberNo - other.memberNo),
    next: hasMore && last ? auditPlaceOf(last) : undefined,
  };
}

function newestFirst(one: AuditRecord, other: AuditRecord): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
