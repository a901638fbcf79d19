import { QUARTERS } from './data/quarters.ts';
import { folded } from './includes-folded.ts';

/**
 * True where the name of a ward holds the typed words, or a well-known quarter in it begins with them. An empty text is
 * in all.
 *
 * @example isWardNamed('난바', { no: 5, name: '주오구' }) // true
 */
export function isWardNamed(typed: string, { no, name }: { no: number; name: string }): boolean {
  const words = folded(typed);
  return (
    folded(name).includes(words) ||
    QUARTERS.some(
      ({ name: quarter, aliases, guNos }) =>
        guNos.includes(no) && [quarter, ...aliases].some((spelling) => folded(spelling).startsWith(words)),
    )
  );
}
