/** Normalises text that looks the same, as in stored texts. */
export function plain(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}
