const LONG = 60;
const AROUND = 16;

/** Two long texts cut down to where they differ. */
export function aroundDifference(before: string, after: string): [before: string, after: string] {
  if (before.length <= LONG && after.length <= LONG) return [before, after];
  const [old, now] = [[...before], [...after]];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const cut = (letters: readonly string[]) => {
    const [from, to] = [Math.max(0, start - AROUND), Math.min(letters.length, letters.length - end + AROUND)];
    const words = letters.slice(from, to);
    const shown = words.length > 3 * LONG ? [...words.slice(0, 3 * LONG), '…'] : words;
    return `${from > 0 ? '…' : ''}${shown.join('')}${to < letters.length ? '…' : ''}`;
  };
  return [cut(old), cut(now)];
}
