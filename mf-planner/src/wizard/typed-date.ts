/** 2026.03.02 as people type it, with dots, dashes, slashes, spaces or nothing between, as YYYY-MM-DD; else the text as it is. */
export function readDate(typed: string): string {
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})[.\-/\s년]{1,2}(\d{1,2})[.\-/\s월]{1,2}(\d{1,2})[.일]?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** 2026.03.02 of YYYY-MM-DD; anything else as it is. */
export function typedDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.replaceAll('-', '.') : date;
}
