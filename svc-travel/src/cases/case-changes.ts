import type { AuditEntry } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import { type CaseReport, imageNosOf, joined, opened, type StoredCase } from './case.ts';

/** Changes cases one after the other, and lets their reports, review and pictures follow, also after a crash. */
export function createCaseChanges(context: TravelContext, reviews: ReviewService) {
  const { caseRepository, clock, images, reportRepository } = context;
  return { follow, findFinished, change, collect, collectOf };

  /**
   * Lets reports and review follow the case. Reads the reports again after the review's change, so that of two
   * concurrent ones the later holds.
   */
  async function follow({ reviewNo, travelNo, reportNos, work }: StoredCase): Promise<boolean> {
    // After a decision in any case: what ended between the review's change and the count is repeated here.
    let isUncounted = work?.to !== undefined;
    for (;;) {
      const isBlinded = (await reportRepository.statusesOf(reportNos)).has('처리완료');
      if (await reviews.setBlinded(reviewNo, isBlinded)) isUncounted = true;
      if ((await reportRepository.statusesOf(reportNos)).has('처리완료') !== isBlinded) continue;
      if (isUncounted) await reviews.recount(travelNo);
      return isBlinded;
    }
  }

  async function finish(changed: StoredCase): Promise<StoredCase> {
    if (!changed.work) return changed;
    await reportRepository.follow(changed, changed.work);
    const isBlinded = await follow(changed);
    await caseRepository.finish(changed, isBlinded);
    return { ...changed, blinding: isBlinded ? changed.blinding : undefined };
  }

  /** The case with nothing left to do: what a crash left is finished first. */
  async function findFinished(reviewNo: number): Promise<StoredCase | undefined> {
    for (;;) {
      const found = await caseRepository.find(reviewNo);
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
          ? await caseRepository.save(changed.next, changed.entry ? { entry: changed.entry } : {})
          : await caseRepository.add(changed.next))
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
    await collect(reviewNo, await reportRepository.findLooseOf(reviewNo));
  }
}
