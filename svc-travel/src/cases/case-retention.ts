import type { TravelContext } from '../context.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import type { StoredCase } from './case.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes cases with their reports, pictures and appeals a year after the decision, those of blinded reviews once the
 * review is shown again or deleted.
 */
export function createCaseRetention(context: TravelContext, reviews: ReviewService) {
  const { casePurges, caseRepository, clock, images, reportRepository } = context;

  async function purge(found: StoredCase): Promise<void> {
    const { reviewNo, reportNos, imageList = [] } = found;
    // Its author has to be able to read why the review is hidden.
    if ((await reviews.find(reviewNo))?.blinded)
      return caseRepository.purgeLater(found, new Date(clock.now().getTime() + DAY_MS));
    await casePurges.begin(reviewNo, reportNos);
    await images.release(imageList.map(({ imageNo }) => imageNo));
    if (!(await caseRepository.remove(found))) return casePurges.cancel(reviewNo);
    await reportRepository.removeMany(reportNos);
    await casePurges.finish(reviewNo, reportNos);
  }

  /** After a crash between the end of a case and that of its reports. */
  async function finish({ reviewNo, reportNos }: { reviewNo: number; reportNos: readonly number[] }): Promise<void> {
    if (await caseRepository.find(reviewNo)) return casePurges.cancel(reviewNo);
    await reportRepository.removeMany(reportNos);
    await casePurges.finish(reviewNo, reportNos);
  }

  return async function sweep(): Promise<void> {
    for (const unfinished of await casePurges.findUnfinished()) await finish(unfinished);
    for (const found of await caseRepository.findToPurge(clock.now())) await purge(found);
    await casePurges.forgetOld();
  };
}
