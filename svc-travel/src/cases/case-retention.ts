import type { Clock } from '@osaka/service-kit';
import type { ReportRepository } from '../reports/reports.repository.ts';
import type { StoredCase } from './case.ts';
import type { BlindedReviews, CaseImages } from './case-changes.ts';
import type { CasePurgeRepository } from './case-purges.repository.ts';
import type { CaseRepository } from './cases.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Parts {
  cases: Pick<CaseRepository, 'find' | 'findToPurge' | 'purgeLater' | 'remove'>;
  purges: CasePurgeRepository;
  reports: Pick<ReportRepository, 'removeMany'>;
  reviews: Pick<BlindedReviews, 'find'>;
  images: Pick<CaseImages, 'release'>;
  clock: Clock;
}

/**
 * Deletes cases with their reports, pictures and appeals a year after the decision, those of blinded reviews once the
 * review is shown again or deleted.
 */
export function createCaseRetention({ cases, purges, reports, reviews, images, clock }: Parts) {
  async function purge(found: StoredCase): Promise<void> {
    const { reviewNo, reportNos, imageList = [] } = found;
    // Its author has to be able to read why the review is hidden.
    if ((await reviews.find(reviewNo))?.blinded)
      return cases.purgeLater(found, new Date(clock.now().getTime() + DAY_MS));
    await purges.begin(reviewNo, reportNos);
    await images.release(imageList.map(({ imageNo }) => imageNo));
    if (!(await cases.remove(found))) return purges.cancel(reviewNo);
    await reports.removeMany(reportNos);
    await purges.finish(reviewNo, reportNos);
  }

  /** After a crash between the end of a case and that of its reports. */
  async function finish({ reviewNo, reportNos }: { reviewNo: number; reportNos: readonly number[] }): Promise<void> {
    if (await cases.find(reviewNo)) return purges.cancel(reviewNo);
    await reports.removeMany(reportNos);
    await purges.finish(reviewNo, reportNos);
  }

  return async function sweep(): Promise<void> {
    for (const unfinished of await purges.findUnfinished()) await finish(unfinished);
    for (const found of await cases.findToPurge(clock.now())) await purge(found);
    await purges.forgetOld();
  };
}
