/**
 * A name without spaces, brackets and their content, punctuation, width and letter case: names that look alike at a
 * glance become equal.
 */
export function normalizeForComparison(title: string): string {
  const name = title.normalize('NFKC').toLowerCase();
  return (
    name.replace(/\([^)]*\)/g, '').replace(/[\s\p{P}\p{S}\p{Default_Ignorable_Code_Point}]/gu, '') ||
    name.replace(/\s/g, '')
  );
}
