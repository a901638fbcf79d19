import {
  bestHits,
  folded,
  HITS,
  type Hit,
  hasInitials,
  includesInitials,
  plainSpelling,
  QUARTERS,
  type SearchableText,
  STATIONS,
  SYNONYMS,
  withoutSpaces,
} from '@osaka/domain/search';
import { pairBits } from './pair-rows.ts';
import { type PlaceText, SECTIONS } from './place-text.ts';

/** A word of a query in one spelling. */
interface Spelling {
  plain: string;
  folded: string;
  /** A word that is searched for instead: it counts less, and only where it is written so. */
  isSynonym: boolean;
  /** One letter. */
  isShort: boolean;
  /** Has a lone initial consonant, as in ㅇㅅㅋㅅ. */
  hasInitials: boolean;
  /** Of its pairs of letters; none where it has initials. */
  bits: readonly number[];
}
type Hits = NonNullable<ReturnType<typeof bestHits>>;
/** The spellings of one word, of which one must match. */
type Term = readonly Spelling[];

export interface Keyword {
  /** Words that must all match, longest first, as the rarer ones are; none: everything matches. */
  terms: readonly Term[];
  /** The words as one name: 오사카 덴만구. */
  whole: Term;
}

/** Words that say nothing of a place: 우메다역 근처, 오사카 가볼만한곳, 가이유칸 입장료. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    '근처 주변 부근 가까운 추천 인기 유명한 좋은 가볼 가볼만한 가볼만한곳 가볼만한데 갈 갈만한 갈만한곳 갈만한데 갈곳 만한 곳 ' +
    '볼거리 놀거리 즐길거리 여행 여행지 여행코스 코스 입장료 요금 가격 영업시간 운영시간 가는법 가는길 위치 지도 후기 리뷰'
  ).split(' '),
);

const synonyms = new Map<string, Set<string>>();
// Folding differs at the start of a word: 비 올 때 and 비올때 have two keys.
for (const group of [
  ...SYNONYMS,
  ...QUARTERS.map(({ name, aliases }) => [name, ...aliases]),
  ...STATIONS.map(({ name, aliases }) => [name, ...aliases]),
])
  for (const key of group.flatMap((word) => [folded(word), folded(withoutSpaces(word))]))
    synonyms.set(key, new Set([...(synonyms.get(key) ?? []), ...group]));

export function keywordOf(text: string): Keyword {
  const words = [...new Set(plainSpelling(text).split(' ').filter(Boolean))];
  const meant = words.filter((word) => !FILLERS.has(word));
  const terms = meant.toSorted((one, other) => other.length - one.length).map(termOf);
  const wholes = new Set([words.join(' '), meant.join(' ')].filter(Boolean));
  return { terms, whole: [...wholes].flatMap(termOf) };
}

function termOf(word: string): Term {
  const own = spellingOf(word, false);
  const others = [...(synonyms.get(own.folded) ?? [])].map((other) => spellingOf(other, true));
  return [own, ...others.filter(({ folded }) => folded !== own.folded)];
}

function spellingOf(word: string, isSynonym: boolean): Spelling {
  const plain = withoutSpaces(plainSpelling(word));
  const alike = folded(word);
  return {
    plain,
    folded: alike,
    isSynonym,
    isShort: /^\p{L}$/u.test(plain),
    hasInitials: hasInitials(plain),
    bits: hasInitials(plain) ? [] : pairBits(isSynonym ? plain : alike),
  };
}

/** False where a place lacks one of these pairs of letters. */
type MayHave = (bits: readonly number[]) => boolean;

/** The cheapest condition that every match meets. */
export function mayMatch({ terms, whole }: Keyword, mayHave: MayHave): boolean {
  const hasPairs = (term: Term) => term.some(({ bits }) => mayHave(bits));
  return terms.every(hasPairs) || hasPairs(whole);
}

/**
 * How well a place matches, the smaller the better: names before labels before texts, an exact spelling before a folded
 * one, a synonym last. Of several words the worst counts.
 *
 * @returns undefined when it does not match.
 */
export function rankOf(text: PlaceText, { terms, whole }: Keyword, mayHave: MayHave): number | undefined {
  if (terms.length === 0) return 0;
  const asOne = rankOfTerm(text, whole, mayHave);
  if (terms.length === 1) return asOne;
  let [worst, sum] = [0, 0];
  for (const term of terms) {
    const rank = rankOfTerm(text, term, mayHave);
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

function rankOfTerm(text: PlaceText, term: Term, mayHave: MayHave): number | undefined {
  let best = Number.POSITIVE_INFINITY;
  let isLabelled = false;
  for (const spelling of term) {
    if (!mayHave(spelling.bits)) continue;
    const exact = bestHits(text.plain, spelling.plain);
    const alike = spelling.isSynonym ? undefined : bestHits(text.folded, spelling.folded);
    if (spelling.hasInitials) best = Math.min(best, rankByInitials(text.plain, spelling.plain));
    if (!exact && !alike) continue;
    const label = rankIn(SECTIONS.labels, OF_LABELS, spelling, exact, alike);
    const rank = Math.min(
      rankIn(SECTIONS.title, OF_NAMES, spelling, exact, alike),
      rankIn(SECTIONS.otherNames, OF_NAMES, spelling, exact, alike) + OTHER_NAME,
      label,
      alike?.[SECTIONS.stations] === HITS.wholeField ? OF_STATION : Number.POSITIVE_INFINITY,
      isInText(spelling, exact?.[SECTIONS.text], alike?.[SECTIONS.text]) ? OF_TEXT : Number.POSITIVE_INFINITY,
    );
    best = Math.min(best, spelling.isSynonym ? rank + SYNONYM : rank);
    isLabelled ||= !spelling.isSynonym && label <= OF_LABELS[HITS.wholeField] + FOLDED;
  }
  if (best === Number.POSITIVE_INFINITY) return undefined;
  return isLabelled && best < OF_LABELS[HITS.wholeField] ? best - NAMED_AND_LABELLED : best;
}

/** Infinity where the initial consonants are neither in the title nor in a label. */
function rankByInitials({ text, sectionEnds }: SearchableText, initials: string): number {
  const sectionAt = (section: number) => text.slice(sectionEnds[section - 1] ?? 0, sectionEnds[section]);
  if (includesInitials(sectionAt(SECTIONS.title), initials)) return OF_NAMES[HITS.fieldStart];
  const isLabel = includesInitials(sectionAt(SECTIONS.labels), initials);
  return isLabel ? OF_LABELS[HITS.fieldStart] : Number.POSITIVE_INFINITY;
}

/** Infinity where the spelling does not count in the section. */
function rankIn(
  section: number,
  ranks: readonly number[],
  spelling: Spelling,
  exact: Hits | undefined,
  alike: Hits | undefined,
): number {
  const written = exact?.[section];
  if (written !== undefined && counts(written, spelling)) return ranks[written] ?? Number.POSITIVE_INFINITY;
  const hit = spelling.isShort ? undefined : alike?.[section];
  return hit !== undefined && hit < HITS.wordEnd ? (ranks[hit] ?? 0) + FOLDED : Number.POSITIVE_INFINITY;
}

/** A single letter inside a word says nothing (호빵맨 for 빵), but at its end it does (오사카성 for 성). */
function counts(hit: Hit, { isSynonym, isShort }: Spelling): boolean {
  if (hit < HITS.wordEnd) return true;
  return !isSynonym && (hit === HITS.wordEnd || !isShort);
}

/** In sentences a word counts from its start: 라면 does not find 이라면. */
function isInText({ isSynonym, isShort }: Spelling, exact: Hit | undefined, alike: Hit | undefined): boolean {
  if (isSynonym && isShort) return false;
  if (exact !== undefined && exact < HITS.wordEnd) return true;
  return !isShort && alike !== undefined && alike < HITS.wordEnd;
}
