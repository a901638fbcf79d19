import { createHash } from 'node:crypto';
import { isContact } from '@osaka/contracts/travel';
import { fold } from '../text/fold.ts';

const LENGTH_MAX = 30;
/** So few that many visitors share one. */
const BUCKETS = 256;
const UNFINISHED_SYLLABLE = /[\u1100-\u11ff\u3131-\u318e]/;

/** The search as it is counted; undefined when it is not. */
export function countedWord(search: string): string | undefined {
  const word = fold(search);
  return word && !UNFINISHED_SYLLABLE.test(word) && !isContact(word)
    ? Array.from(word).slice(0, LENGTH_MAX).join('').trim()
    : undefined;
}

/** Stands for a word until enough visitors have searched it. */
export function digestOf(word: string): string {
  return createHash('sha256').update(word).digest('base64url').slice(0, 22);
}

/**
 * Which of a few numbers a visitor is for this word: enough to distinguish five visitors, too little to recognize one.
 */
export function bucketOf(word: string, visitor: string): number {
  return createHash('sha256').update(`${word}\n${visitor}`).digest().readUInt32BE(0) % BUCKETS;
}
