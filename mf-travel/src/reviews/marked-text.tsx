import { searchWords } from '@osaka/contracts/travel';
import { spellingPattern } from '@osaka/domain/search';
import { Fragment } from 'react';
import styles from './marked-text.module.css';

/** A text in which the words of a search are marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  return splitAtWords(text, search).map((part, index) => {
    const key = `${index} ${part}`;
    // Every second part is a word, because the pattern is captured.
    return index % 2 === 1 ? (
      <mark key={key} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}

export function containsWord(text: string, search: string): boolean {
  return splitAtWords(text, search).length > 1;
}

/** The longest words first, so that a word is not cut by a shorter one. */
function splitAtWords(text: string, search: string): string[] {
  const words = searchWords(search).toSorted((one, other) => other.length - one.length);
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.map(spellingPattern).join('|')})`, 'i'));
}
