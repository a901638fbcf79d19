const MAX_CHARS = 60;
const CONTEXT_CHARS = 16;

/** Excerpts of two long texts around their first and last difference. */
export function excerptDifference(before: string, after: string): [before: string, after: string] {
  if (before.length <= MAX_CHARS && after.length <= MAX_CHARS) return [before, after];
  const [old, now] = [[...before], [...after]];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const cut = (letters: readonly string[]) => {
    const [from, to] = [
      Math.max(0, start - CONTEXT_CHARS),
      Math.min(letters.length, letters.length - end + CONTEXT_CHARS),
    ];
    const words = letters.slice(from, to);
    const shown = words.length > 3 * MAX_CHARS ? [...words.slice(0, 3 * MAX_CHARS), '…'] : words;
    return `${from > 0 ? '…' : ''}${shown.join('')}${to < letters.length ? '…' : ''}`;
  };
  return [cut(old), cut(now)];
}
