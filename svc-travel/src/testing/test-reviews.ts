import { expect } from '@jest/globals';
import { createReview, listReviews, type Review } from '@osaka/contracts/travel';
import sharp from 'sharp';
import type { TestTravel } from './open-travel.ts';

export const HANA = { memberNo: 1 };
export const DUL = { memberNo: 2 };
export const PLACE = 1;
export const draft = {
  travelNo: PLACE,
  reviewTitle: '개관 직후가 한산해요',
  reviewContent: '9시에 맞춰 도착하니 줄이 없었습니다.',
  rating: 5,
};

export async function write(
  travel: TestTravel,
  caller = HANA,
  change: Partial<typeof draft> = {},
  files: File[] = [],
): Promise<Review> {
  const response = await travel.send(createReview, { json: { ...draft, ...change }, files }, caller);
  const answer = (await response.json()) as { data: Review };
  expect([response.status, answer]).toMatchObject([201, {}]);
  return answer.data;
}

export function list(travel: TestTravel, query = {}, caller = {}) {
  return travel.call(listReviews, { params: { travelNo: String(PLACE) }, query }, caller);
}

/** Deletes all reviews; the places that had some change, as by a call. */
export async function forgetReviews({ database: { db, counters }, catalogue }: TestTravel): Promise<void> {
  const reviewed: number[] = await db.collection('reviews').distinct('travelNo');
  for (const name of ['reviews', 'reviewDrafts', 'reviewLikes', 'reports', 'images', 'memberCopies'])
    await db.collection(name).deleteMany({});
  if (reviewed.length === 0) return;
  await db
    .collection<{ _id: number }>('destinations')
    .updateMany({ _id: { $in: reviewed } }, { $set: { reviewChangeNo: await counters.next('changes') } });
  await catalogue.refresh(reviewed);
}

/** A photo with metadata. */
export async function photo(format: 'jpeg' | 'png' | 'gif', width = 1600, height = 1200): Promise<File> {
  return new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#2b3880' } })
          .withExif({ IFD0: { Artist: 'someone' } })
          [format]()
          .toBuffer(),
      ),
    ],
    `photo.${format}`,
  );
}
