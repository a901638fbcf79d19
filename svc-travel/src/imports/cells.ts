/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), behind any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet computes; `unguarded` gives back exactly what went in. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** One spelling for what reads the same, as stored texts have it. */
export function plain(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}
