import type { Reference } from '../catalogue/reference.ts';
import type { DestinationChange } from '../destinations/destinations.repository.ts';

/** The missing reference data that a change needs, as the subject of a sentence. */
export function missingIn(
  { categoryNo, guNo, optionNos = [], tagNos = [], themaNos = [] }: DestinationChange,
  reference: Reference,
): string | undefined {
  if (categoryNo !== undefined && !reference.categories.has(categoryNo)) return '카테고리가';
  if (guNo !== undefined && !reference.districts.has(guNo)) return '지역이';
  if (!optionNos.every((no) => reference.facilities.has(no))) return '편의시설이';
  if (!tagNos.every((no) => reference.tags.has(no))) return '태그가';
  if (!themaNos.every((no) => reference.themes.has(no))) return '테마가';
  return undefined;
}
