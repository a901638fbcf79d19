import { FIELD_END, fold, hasInitials, indexByInitials } from '../text/fold.ts';
import type { Place } from './place.ts';
import type { Reference } from './reference.ts';

/** The searchable text: title, then tags, then everything else; the part of the first match decides the rank. */
export interface PlaceText {
  text: string;
  titleEnd: number;
  tagsEnd: number;
}
/** Matches in the title rank before those in the tags, and these before those in the text. */
export const RANKS = 3;

export function textOf(place: Place, { tags, districts }: Reference): PlaceText {
  const title = fold(place.title);
  // Also without spaces, because users leave them out: 오사카성천수각.
  const unspaced = title.includes(' ') ? `${title.replaceAll(' ', '')}${FIELD_END}` : '';
  const head = `${title}${FIELD_END}${unspaced}`;
  const labels = place.tagNos.map((tagNo) => fold(tags.get(tagNo)?.tagName ?? '')).join(FIELD_END);
  const rest = [districts.get(place.guNo)?.guName ?? '', place.address, place.explain, place.description]
    .map(fold)
    .join(FIELD_END);
  return {
    text: `${head}${labels}${FIELD_END}${rest}${FIELD_END}`,
    titleEnd: head.length,
    tagsEnd: head.length + labels.length,
  };
}

/** 0 title, 1 tags, 2 text, -1 no match; the worst of several words counts. */
export function rankIn({ text, titleEnd, tagsEnd }: PlaceText, terms: readonly string[]): number {
  let worst = 0;
  for (const term of terms) {
    const at = hasInitials(term) ? indexByInitials(text, term, tagsEnd) : text.indexOf(term);
    if (at < 0) return -1;
    const rank = at < titleEnd ? 0 : at < tagsEnd ? 1 : 2;
    if (rank > worst) worst = rank;
  }
  return worst;
}
