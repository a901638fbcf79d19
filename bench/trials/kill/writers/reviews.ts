import { createReview, deleteReview, listOwnReviews, type OwnReview, updateReview } from '@osaka/contracts/travel';
import { greyPng } from '../../../harness/pictures.ts';
import type { Random } from '../../../harness/seeded-random.ts';
import type { Account } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

interface WrittenReview {
  reviewNo?: number;
  travelNo: number;
  /** Possible contents: one text, or two after a change with an unknown outcome. */
  contents: string[];
  pictures: number[];
  /** Unknown after a creation or deletion without a response. */
  presence: 'there' | 'gone' | 'unknown';
}

const PICTURE = greyPng(200, 150);
const photos = (count: number) => ({
  files: Array.from({ length: count }, () => ({ name: 'photo.png', type: 'image/png', bytes: PICTURE })),
});

/** Writes reviews with pictures. A call without a response is not repeated, and its review is no longer used. */
export function reviewsWriter(account: Account, random: Random): Writer {
  const reviews = new Map<string, WrittenReview>();
  let serial = 0;
  let acknowledged = 0;

  async function create(): Promise<void> {
    const reviewTitle = `리뷰 ${account.memberId} ${++serial}`;
    const count = random.next() < 0.4 ? random.between(1, 2) : 0;
    const review: WrittenReview = {
      travelNo: random.between(1, 60),
      contents: ['처음 쓴 글'],
      pictures: [count],
      presence: 'unknown',
    };
    reviews.set(reviewTitle, review);
    const answer = await account.call(
      createReview,
      { body: { travelNo: review.travelNo, reviewTitle, reviewContent: '처음 쓴 글', rating: random.between(1, 5) } },
      photos(count),
    );
    const outcome = outcomeOf(answer);
    if (outcome === 'refused') reviews.delete(reviewTitle);
    if (outcome !== 'done') return;
    acknowledged += 1;
    review.presence = 'there';
    review.reviewNo = answer.body.data.reviewNo;
  }

  async function change(reviewTitle: string, review: WrittenReview): Promise<void> {
    const reviewContent = `다시 쓴 글 ${++serial}`;
    const body = { reviewTitle, reviewContent, rating: random.between(1, 5), deletedImageNos: [] };
    const outcome = outcomeOf(
      await account.call(updateReview, { params: { reviewNo: String(review.reviewNo) }, body }, photos(0)),
    );
    if (outcome === 'done') acknowledged += 1;
    if (outcome === 'done') review.contents = [reviewContent];
    if (outcome === 'unknown') leaveAlone(review, { contents: [...review.contents, reviewContent] });
  }

  async function remove(review: WrittenReview): Promise<void> {
    const answer = await account.call(deleteReview, { params: { reviewNo: String(review.reviewNo) } });
    // A balancer repeats a DELETE whose gateway was killed; the repetition finds no such review any more.
    const outcome = answer.status === 404 ? 'done' : outcomeOf(answer);
    if (outcome === 'done') acknowledged += 1;
    if (outcome === 'done') leaveAlone(review, { presence: 'gone' });
    if (outcome === 'unknown') leaveAlone(review, { presence: 'unknown' });
  }

  function leaveAlone(review: WrittenReview, known: Partial<WrittenReview>) {
    Object.assign(review, known, { reviewNo: undefined });
  }

  return {
    name: `reviews of ${account.memberId}`,
    async write() {
      const changeable = [...reviews].filter(([, { reviewNo }]) => reviewNo !== undefined);
      const [reviewTitle, review] = random.pick([...changeable, ['', undefined] as const, ['', undefined] as const]);
      if (!review) return create();
      return random.next() < 0.15 ? remove(review) : change(reviewTitle, review);
    },

    async verdict() {
      const { body } = await account.insist(listOwnReviews);
      const stored = body.data ?? [];
      const wrong: string[] = [];
      for (const [title, { presence, contents, pictures }] of reviews) {
        const found = stored.filter(({ reviewTitle }) => reviewTitle === title);
        if (presence === 'there' && found.length === 0) wrong.push(`“${title}” is lost`);
        if (presence === 'gone' && found.length > 0) wrong.push(`“${title}” is there although it was deleted`);
        if (found.length > 1) wrong.push(`“${title}” is there ${found.length} times`);
        for (const { reviewContent, imageList } of found) {
          if (!contents.includes(reviewContent))
            wrong.push(`“${title}” says “${reviewContent}” instead of “${contents.join('” or “')}”`);
          if (!pictures.includes(imageList.length))
            wrong.push(`“${title}” has ${imageList.length} pictures instead of ${pictures.join(' or ')}`);
        }
        wrong.push(...(await missingPictures(account, found)));
      }
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}

/** Pictures of these reviews that are not served. */
export async function missingPictures(account: Account, reviews: readonly OwnReview[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { imageUrl } of reviews.flatMap(({ imageList }) => imageList)) {
    const { status, headers } = await account.visitor.send('GET', imageUrl);
    if (status !== 200 || !headers['content-type']?.startsWith('image/'))
      wrong.push(`the picture ${imageUrl} is answered ${status} ${headers['content-type']}`);
  }
  return wrong;
}
