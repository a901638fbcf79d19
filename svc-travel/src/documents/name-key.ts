/** Normalises names that look the same: spaces, width, letter case and invisible characters are ignored. */
export function nameKeyOf(name: string, cityNo?: number): string {
  const key = name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
  return cityNo === undefined ? key : `${cityNo}:${key}`;
}

const INVISIBLE = /[\s\u200b-\u200f\u2028-\u202e\u2060\u3164\ufeff]+/g;
