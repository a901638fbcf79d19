/** Characters that start a formula in spreadsheets (OWASP, "CSV Injection"), after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Escapes formulas; `unescapeFormula` restores the exact text. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A line of a table for spreadsheets, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map(escapeFormula)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
