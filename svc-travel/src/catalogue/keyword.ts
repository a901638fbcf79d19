import {
  bestHit,
  folded,
  HITS,
  type Hit,
  hasInitials,
  includesInitials,
  plainSpelling,
  QUARTERS,
  STATIONS,
  SYNONYMS,
  withoutSpaces,
} from '@osaka/domain/search';
import type { PlaceText } from './place-text.ts';

/** A word of a query in one spelling. */
interface Spelling {
  plain: string;
  folded: string;
  /** A word that is searched for instead: it counts less, and only where it is written so. */
  isSynonym: boolean;
}
/** The spellings of one word, of which one must match. */
type Term = readonly Spelling[];

export interface Keyword {
  /** Words that must all match; none: everything matches. */
  terms: readonly Term[];
  /** The words as one name: 오사카 덴만구. */
  whole: Term;
}

/** Words beside a place that say nothing of it: 우메다역 근처. */
const NEARBY = new Set(['근처', '주변', '부근', '가까운']);

const synonyms = new Map<string, Set<string>>();
for (const group of [
  ...SYNONYMS,
  ...QUARTERS.map(({ name, aliases }) => [name, ...aliases]),
  ...STATIONS.map(({ name, aliases }) => [name, ...aliases]),
])
  for (const word of group) {
    const key = folded(word);
    synonyms.set(key, new Set([...(synonyms.get(key) ?? []), ...group]));
  }

export function keywordOf(text: string): Keyword {
  const words = [...new Set(plainSpelling(text).split(' ').filter(Boolean))];
  const meant = words.filter((word) => !NEARBY.has(word));
  const used = meant.length > 0 ? meant : words;
  return { terms: used.map(termOf), whole: termOf(used.join(' ')) };
}

function termOf(word: string): Term {
  const own = {
    plain: withoutSpaces(plainSpelling(word)),
    folded: folded(word),
    isSynonym: false,
  };
  const others = [...(synonyms.get(own.folded) ?? [])].map((other) => ({
    plain: withoutSpaces(plainSpelling(other)),
    folded: folded(other),
    isSynonym: true,
  }));
  return [own, ...others.filter(({ folded }) => folded !== own.folded)];
}

/**
 * How well a place matches, the smaller the better: names before labels before texts, an exact spelling before a folded
 * one, a synonym last. Of several words the worst counts.
 *
 * @returns undefined when it does not match.
 */
export function rankOf(text: PlaceText, { terms, whole }: Keyword): number | undefined {
  if (terms.length === 0) return 0;
  const asOne = rankOfTerm(text, whole);
  if (terms.length === 1) return asOne;
  let [worst, sum] = [0, 0];
  for (const term of terms) {
    const rank = rankOfTerm(text, term);
    if (rank === undefined) return asOne;
    worst = Math.max(worst, rank);
    sum += rank;
  }
  return Math.min(worst + sum / 100, asOne ?? Number.POSITIVE_INFINITY);
}

/** Ranks by HITS: of the fields that name a place, of its labels. */
const OF_NAMES = [0, 1, 1.5, 2, 2.5, 3, 3.5] as const;
const OF_LABELS = [4, 5, 5.2, 5.4, 5.6, 6.5, 7] as const;
const OF_STATION = 4.5;
const OF_TEXT = 8;
const OTHER_NAME = 0.3;
const FOLDED = 0.3;
const SYNONYM = 0.6;
/** For a place that is named so and labelled so: 히메지성 in 히메지 before 히메지마 신사. */
const NAMED_AND_LABELLED = 0.25;

function rankOfTerm(text: PlaceText, term: Term): number | undefined {
  const ranks: number[] = [];
  let isLabelled = false;
  for (const spelling of term) {
    const penalty = spelling.isSynonym ? SYNONYM : 0;
    const add = (rank: number | undefined) => rank !== undefined && ranks.push(rank + penalty);
    add(rankIn(text.title, spelling, OF_NAMES));
    add(plus(rankIn(text.otherNames, spelling, OF_NAMES), OTHER_NAME));
    const label = rankIn(text.labels, spelling, OF_LABELS);
    add(label);
    isLabelled ||= !spelling.isSynonym && label !== undefined && label <= OF_LABELS[HITS.wholeField] + FOLDED;
    if (!spelling.isSynonym && bestHit(text.stations.folded, spelling.folded) === HITS.wholeField) add(OF_STATION);
    if (hasInitials(spelling.plain)) add(rankByInitials(text, spelling.plain));
    if (ranks.length === 0 && isInText(text, spelling)) add(OF_TEXT);
  }
  if (ranks.length === 0) return undefined;
  const best = Math.min(...ranks);
  return isLabelled && best < OF_LABELS[HITS.wholeField] ? best - NAMED_AND_LABELLED : best;
}

function rankByInitials({ title, labels }: PlaceText, initials: string): number | undefined {
  if (includesInitials(title.plain.text, initials)) return OF_NAMES[HITS.fieldStart];
  return includesInitials(labels.plain.text, initials) ? OF_LABELS[HITS.fieldStart] : undefined;
}

function rankIn(
  { plain, folded }: PlaceText['title'],
  spelling: Spelling,
  ranks: readonly number[],
): number | undefined {
  const exact = bestHit(plain, spelling.plain);
  if (exact !== undefined && counts(exact, spelling)) return ranks[exact];
  if (spelling.isSynonym || isShort(spelling)) return undefined;
  const alike = bestHit(folded, spelling.folded);
  return alike !== undefined && alike < HITS.wordEnd ? plus(ranks[alike], FOLDED) : undefined;
}

/** A single letter inside a word says nothing (호빵맨 for 빵), but at its end it does (오사카성 for 성). */
function counts(hit: Hit, spelling: Spelling): boolean {
  if (hit < HITS.wordEnd) return true;
  return !spelling.isSynonym && (hit === HITS.wordEnd || !isShort(spelling));
}

/** In sentences a word counts from its start: 라면 does not find 이라면. */
function isInText({ text }: PlaceText, spelling: Spelling): boolean {
  if (spelling.isSynonym && isShort(spelling)) return false;
  const exact = bestHit(text.plain, spelling.plain);
  if (exact !== undefined && exact < HITS.wordEnd) return true;
  if (spelling.isSynonym || isShort(spelling)) return false;
  const alike = bestHit(text.folded, spelling.folded);
  return alike !== undefined && alike < HITS.wordEnd;
}

function isShort({ plain }: Spelling): boolean {
  return /^\p{L}$/u.test(plain);
}

function plus(rank: number | undefined, more: number): number | undefined {
  return rank === undefined ? undefined : rank + more;
}
