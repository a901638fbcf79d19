import type { AuditEntry, Clock } from '@osaka/service-kit';
import type { ReportRepository } from '../reports/reports.repository.ts';
import type { StoredReview } from '../reviews/reviews.repository.ts';
import { type CaseReport, imageNosOf, joined, opened, type StoredCase } from './case.ts';
import type { CaseRepository } from './cases.repository.ts';

/** The interface to reviews. */
export interface BlindedReviews {
  find(reviewNo: number): Promise<StoredReview | undefined>;
  /**
   * Excludes the review from lists, or includes it again; returns whether that changed anything, so that its place has
   * to be counted again.
   */
  setBlinded(reviewNo: number, blinded: boolean): Promise<boolean>;
  /** Counts the reviews of a place again, on all instances. */
  recount(travelNo: number): Promise<void>;
}

/** The interface to pictures. */
export interface CaseImages {
  read(imageNo: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  release(imageNos: readonly number[]): Promise<void>;
}

interface Parts {
  cases: Pick<CaseRepository, 'find' | 'add' | 'save' | 'finish'>;
  reports: Pick<ReportRepository, 'findLooseOf' | 'follow' | 'statusesOf'>;
  reviews: Pick<BlindedReviews, 'setBlinded' | 'recount'>;
  images: Pick<CaseImages, 'release'>;
  clock: Clock;
}

/** Changes cases one after the other, and lets their reports, review and pictures follow, also after a crash. */
export function createCaseChanges({ cases, reports, reviews, images, clock }: Parts) {
  return { follow, findFinished, change, collect, collectOf };

  /**
   * Lets reports and review follow the case. Reads the reports again after the review's change, so that of two
   * concurrent ones the later holds.
   */
  async function follow({ reviewNo, travelNo, reportNos, work }: StoredCase): Promise<boolean> {
    // After a decision in any case: what ended between the review's change and the count is repeated here.
    let isUncounted = work?.to !== undefined;
    for (;;) {
      const isBlinded = (await reports.statusesOf(reportNos)).has('처리완료');
      if (await reviews.setBlinded(reviewNo, isBlinded)) isUncounted = true;
      if ((await reports.statusesOf(reportNos)).has('처리완료') !== isBlinded) continue;
      if (isUncounted) await reviews.recount(travelNo);
      return isBlinded;
    }
  }

  async function finish(changed: StoredCase): Promise<StoredCase> {
    if (!changed.work) return changed;
    await reports.follow(changed, changed.work);
    const isBlinded = await follow(changed);
    await cases.finish(changed, isBlinded);
    return { ...changed, blinding: isBlinded ? changed.blinding : undefined };
  }

  /** The case with nothing left to do: what a crash left is finished first. */
  async function findFinished(reviewNo: number): Promise<StoredCase | undefined> {
    for (;;) {
      const found = await cases.find(reviewNo);
      if (!found?.work) return found;
      await finish(found);
    }
  }

  /** Repeats until no concurrent change intervenes. `nextOf` refuses impossible changes. */
  async function change(
    reviewNo: number,
    nextOf: (found: StoredCase | undefined) => Promise<{ next: StoredCase; entry?: AuditEntry } | undefined>,
  ): Promise<StoredCase | undefined> {
    for (;;) {
      const found = await findFinished(reviewNo);
      const changed = await nextOf(found);
      if (!changed) return found;
      if (
        !(found
          ? await cases.save(changed.next, changed.entry ? { entry: changed.entry } : {})
          : await cases.add(changed.next))
      )
        continue;
      return finish(changed.next);
    }
  }

  /** Takes reports into the case of their review. */
  async function collect(reviewNo: number, loose: readonly CaseReport[]): Promise<void> {
    await change(reviewNo, async (found) => {
      const [first, ...others] = loose.filter(({ reportNo }) => !found?.reportNos.includes(reportNo));
      if (!first) return undefined;
      const next = found ? joined(found, [first, ...others], clock.now()) : opened([first, ...others]);
      await images.release(imageNosOf(found).filter((imageNo) => !imageNosOf(next).includes(imageNo)));
      return { next };
    });
  }

  async function collectOf(reviewNo: number): Promise<void> {
    await collect(reviewNo, await reports.findLooseOf(reviewNo));
  }
}
