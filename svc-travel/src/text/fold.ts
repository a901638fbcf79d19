/** Normalises for comparison: Unicode composition, width, letter case and white space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
