/** Normalises names that look the same: spaces, width, letter case and invisible characters are ignored. */
export function nameKeyOf(name: string, cityNo?: number): string {
  const key = name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
  return cityNo === undefined ? key : `${cityNo}:${key}`;
}

const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]+/gu;
