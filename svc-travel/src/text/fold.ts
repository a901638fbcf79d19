import { withoutUnseen } from '@osaka/contracts';

// Variation selectors, joiners and fillers, which no reader sees.
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu;

/** Normalises for comparison: Unicode composition, width, letter case and white space. */
export function fold(text: string): string {
  return withoutUnseen(text).normalize('NFKC').replace(IGNORED, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
