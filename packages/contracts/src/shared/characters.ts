/** Line breaks and tabs are the only control characters that a person types. */
export const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;
/** Halves of surrogate pairs and code points that are no characters. */
export const NO_CHARACTER = /[\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** UTF-16 units of the longest emoji; longer ones have combining marks without end. */
export const LONGEST_CHARACTER = 16;

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
// Controls of direction and of line breaks, and characters without width.
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// Joiners belong to emoji and to scripts whose letters join; after others they join nothing.
const IDLE_JOINERS =
  /(^|[\s\p{N}\p{P}\p{Script=Hangul}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\u200c\u200d]+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** In NFC, without characters that are not seen and only change how others are shown or compared. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').replace(IDLE_JOINERS, '$1').normalize('NFC');
}

/** Characters as readers count them: a syllable, or an emoji of several code points, is one. */
export function countCharacters(text: string): number {
  return charactersOf(text).length;
}

export function cutCharacters(text: string, maxLength: number): string {
  return charactersOf(text).slice(0, maxLength).join('');
}

function charactersOf(text: string): string[] {
  const seen = withoutUnseen(text);
  // Absent in Firefox before 125, which counts code points.
  if (!('Segmenter' in Intl)) return [...seen];
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(seen), ({ segment }) => segment);
}

let graphemes: Intl.Segmenter | undefined;

/** A name inside a sentence: letters that run from right to left do not reorder the rest. */
export function isolated(name: string): string {
  const seen = withoutUnseen(name);
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}
