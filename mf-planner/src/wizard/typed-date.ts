/**
 * Parses a typed date (2026.03.02, 2026-3-2, 20260302 and the like) to YYYY-MM-DD; other text is returned unchanged.
 */
export function readDate(typed: string): string {
  const text = typed.trim();
  const [, year, month, day] =
    /^(\d{4})[.\-/\s년]{1,2}(\d{1,2})[.\-/\s월]{1,2}(\d{1,2})[.일]?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** Formats YYYY-MM-DD as 2026.03.02; other text is returned unchanged. */
export function typedDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.replaceAll('-', '.') : date;
}
