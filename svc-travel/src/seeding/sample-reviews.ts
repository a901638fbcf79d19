import { type DataSet, hasPoster, pictureOf, type SeedDestination } from './data-set.ts';
import { CLOSINGS, OPENINGS, SAMPLE_NAMES, SAMPLE_TEXTS, type SampleText, TITLES } from './sample-texts.ts';
import { seededRandom } from './seeded-random.ts';

/** Far above real member numbers, to avoid collisions. */
const FIRST_SAMPLE_MEMBER = 900_000_001;
const BEST_KNOWN = 17;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface SampleReview {
  travelNo: number;
  authorNo: number;
  text: SampleText;
  photos: { imageNo: number; imageUrl: string }[];
  likedBy: number[];
  createdDate: Date;
}

export const sampleMembers = SAMPLE_NAMES.map((memberName, index) => ({
  memberNo: FIRST_SAMPLE_MEMBER + index,
  memberName,
}));

/** Deterministic sample reviews: several for the best-known places, a few for others; oldest first. */
export function sampleReviews({ destinations }: DataSet, now: Date): SampleReview[] {
  const next = seededRandom(20260301);
  const offered = destinations.filter(({ status, use }) => status === 'Y' && use !== 'transport');
  return offered
    .flatMap((place) =>
      Array.from({ length: countFor(place, next) }, (_, index) => reviewOf(place, index, offered, next, now)),
    )
    .sort((one, other) => one.createdDate.getTime() - other.createdDate.getTime());
}

function countFor({ travelNo }: SeedDestination, next: (below: number) => number): number {
  if (travelNo <= BEST_KNOWN) return 4 + next(5);
  return next(3) === 0 ? 0 : 1 + next(2);
}

function reviewOf(
  place: SeedDestination,
  index: number,
  offered: SeedDestination[],
  next: (below: number) => number,
  now: Date,
): SampleReview {
  const texts = [...(SAMPLE_TEXTS[place.categoryNo] ?? []), ...(SAMPLE_TEXTS[0] ?? [])];
  const author = (place.travelNo * 5 + index) % sampleMembers.length;
  const near = offered.filter(
    (other) => other.guNo === place.guNo && other.travelNo !== place.travelNo && hasPoster(other),
  );
  const photos = next(3) === 0 ? near.slice(index, index + 1 + next(3)) : [];
  return {
    travelNo: place.travelNo,
    authorNo: FIRST_SAMPLE_MEMBER + author,
    text: varied(texts[(place.travelNo + index) % texts.length] as SampleText, next),
    photos: photos.map((photo) => ({ imageNo: photo.travelNo, imageUrl: pictureOf(photo) })),
    likedBy: sampleMembers
      .map(({ memberNo }) => memberNo)
      .filter((memberNo) => memberNo !== FIRST_SAMPLE_MEMBER + author && next(4) === 0),
    createdDate: new Date(now.getTime() - (1 + next(240)) * DAY_MS - next(DAY_MS / 1000) * 1000),
  };
}

/** Half of the reviews get another title, and most another opening or closing. */
function varied({ title, content, rating }: SampleText, next: (below: number) => number): SampleText {
  const one = (words: readonly string[]) => words[next(words.length)] ?? '';
  return {
    title: next(2) === 0 ? one(TITLES[rating] ?? [title]) : title,
    content: [next(3) > 0 ? one(OPENINGS) : '', content, next(3) === 0 ? one(CLOSINGS) : ''].filter(Boolean).join(' '),
    rating,
  };
}
