/** What stays of a name for readers who do not look closely: without spaces, brackets and what stands in them, punctuation, width and letter case. */
export function looseName(title: string): string {
  const name = title.normalize('NFKC').toLowerCase();
  return name.replace(/\([^)]*\)/g, '').replace(/[\s\p{P}\p{S}\u200b-\u200f\u2060\ufeff]/gu, '') || name.replace(/\s/g, '');
}
