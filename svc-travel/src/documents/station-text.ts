import type { Station } from '@osaka/contracts/travel';

/** A station in files and in the audit log: 난바 | なんば | 4, the last the minutes on foot, if they are known. */
export function stationText({ nameKo, nameJa, walkMinutes }: Station): string {
  return [nameKo, nameJa, ...(walkMinutes === null ? [] : [walkMinutes])].join(' | ');
}
