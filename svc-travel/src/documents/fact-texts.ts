import { type Admission, type DestinationField, entryOfField, type Station } from '@osaka/contracts/travel';

/** A station in files and in the audit log: 난바 | なんば | 4, the last the minutes on foot, if they are known. */
export function stationText({ nameKo, nameJa, walkMinutes }: Station): string {
  return [nameKo, nameJa, ...(walkMinutes === null ? [] : [walkMinutes])].join(' | ');
}

/** An admission in files and in the audit log: 2026-10 | 1200 | 600 | 안내, amounts in yen for adults and children. */
export function admissionText({ asOf, adultYen, childYen, note }: Admission): string {
  return [asOf, adultYen ?? '', childYen ?? '', ...(note ? [note] : [])].join(' | ');
}

/** The words of a choice. */
export function choiceText(field: DestinationField, chosen: string | boolean | null): string {
  const [, words] = entryOfField(field).choices?.find(([value]) => value === chosen) ?? [];
  return words ?? String(chosen);
}
