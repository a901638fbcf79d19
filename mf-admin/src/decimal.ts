/** Parses a plain decimal number; rejects 135.52.59 and 1e3. */
export function decimalOf(text: string): number | undefined {
  return /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
