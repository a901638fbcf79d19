export { createSpellingCorrection } from './correct-spelling.ts';
export { QUARTERS } from './data/quarters.ts';
export { STATIONS } from './data/stations.ts';
export { SYNONYMS } from './data/words.ts';
export { foldSpelling, plainSpelling } from './fold-spelling.ts';
export { hasInitials, includesInitials, jamoOf } from './hangul.ts';
export { bestHit, HITS, type Hit, type SearchableText, searchableText, withoutSpaces } from './searchable-text.ts';
export { similarityOf } from './similarity.ts';
export { isWardNamed } from './ward-names.ts';
