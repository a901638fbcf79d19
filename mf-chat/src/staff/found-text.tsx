import { searchWords } from '@osaka/contracts/chat';
import { Fragment } from 'react';

/** A text with the words of the search marked. */
export function FoundText({ text, q }: { text: string; q: string }) {
  const words = searchWords(q);
  if (words.length === 0) return text;
  // Words consist of letters and digits alone.
  const parts = text
    .normalize('NFC')
    .split(new RegExp(`(${words.sort((one, other) => other.length - one.length).join('|')})`, 'iu'));
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}
