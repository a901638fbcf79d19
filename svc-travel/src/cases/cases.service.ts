import type { CaseDecision, CaseDetail, CaseState, DecisionResult } from '@osaka/contracts/travel';
import { type Actor, AppError, type AuditEntry, type Member, toAppError } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import { appealed, decided, imageNosOf, type StoredCase } from './case.ts';
import { createCaseChanges } from './case-changes.ts';
import { createCaseViews } from './case-views.ts';

export type CaseService = ReturnType<typeof createCaseService>;

export function createCaseService(context: TravelContext, reviews: ReviewService) {
  const { audit, caseRepository, clock, counts, images, reportRepository } = context;
  const { follow, findFinished, change, collect, collectOf } = createCaseChanges(context, reviews);
  const { views, list, detail } = createCaseViews(context, reviews);
  /** For the statistics; a decision that was undone counts less. */
  const countDecision = (by: 1 | -1) => counts.add('decision', '', by);

  function entryOf(
    actor: Actor,
    before: StoredCase,
    after: StoredCase,
    reportNo = before.reportNos.at(-1) ?? 0,
    status: string = before.state,
  ): AuditEntry {
    const target = { reportNo, reviewNo: before.reviewNo, travelNo: before.travelNo };
    const fieldsOf = ({ reason, appeal }: StoredCase) => ({ reason, appeal: appeal?.state ?? '' });
    return audit.cases.entry(
      actor,
      target,
      { status, ...fieldsOf(before) },
      { status: after.state, ...fieldsOf(after) },
    );
  }

  async function decideOne(actor: Actor, { reviewNo, step, action, reason }: CaseDecision): Promise<DecisionResult> {
    try {
      const after = await change(reviewNo, async (found) => {
        if (!found) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
        if (found.step !== step) throw new AppError('CONFLICT', '다른 관리자가 먼저 처리한 신고입니다.');
        const next = decided(found, { action, reason, at: clock.now(), memberId: actor.memberId });
        return { next, entry: entryOf(actor, found, next) };
      });
      countDecision(isOpen(after) ? -1 : 1);
      return { reviewNo, code: '200', message: '처리했습니다.', case: after && (await views([after]))[0] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = await caseRepository.find(reviewNo);
      return { reviewNo, code: String(error.status), message: error.message, case: now && (await views([now]))[0] };
    }
  }

  return {
    collect,
    list,

    async get(reviewNo: number): Promise<CaseDetail> {
      const found = await findFinished(reviewNo);
      if (!found) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
      return detail(found);
    },

    /** A picture as it was reported; only for administrators and the author of the review. */
    async reportedImage(reader: Member, reviewNo: number, imageNo: number): Promise<Uint8Array<ArrayBuffer>> {
      const found = await caseRepository.find(reviewNo);
      const isAllowed = reader.isAdmin || found?.authorNo === reader.memberNo;
      const bytes = found && isAllowed && imageNosOf(found).includes(imageNo) ? await images.read(imageNo) : undefined;
      if (!bytes) throw new AppError('NOT_FOUND', '사진을 찾을 수 없습니다.');
      return bytes;
    },

    async decideMany(actor: Actor, decisions: readonly CaseDecision[]): Promise<DecisionResult[]> {
      const results: DecisionResult[] = [];
      for (const decision of decisions) {
        try {
          results.push(await decideOne(actor, decision));
        } catch (error) {
          // The results so far are answered, the remaining decisions are refused.
          if (results.length === 0) throw error;
          const { status, message } = toAppError(error);
          results.push(
            ...decisions.slice(results.length).map(({ reviewNo }) => ({ reviewNo, code: String(status), message })),
          );
          break;
        }
      }
      // The sweep settles what an outage leaves.
      await audit.cases.settle().catch(() => {});
      return results;
    },

    /** Decides the case of a report. A refused decision also restores what a crash left. */
    async decideReport(
      actor: Actor,
      report: StoredReport,
      { action, reason }: Pick<CaseDecision, 'action' | 'reason'>,
    ): Promise<CaseState> {
      const { reviewNo, reportNo } = report;
      if (report.isLoose) await collectOf(reviewNo);
      try {
        const after = await change(reviewNo, async (found) => {
          const present = await reportRepository.find(reportNo);
          if (!found || !present) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
          const next = decided(found, { action, reason, at: clock.now(), memberId: actor.memberId }, present);
          return {
            next,
            entry: entryOf(actor, found, next, reportNo, found.state === '이의제기' ? found.state : present.status),
          };
        });
        countDecision(isOpen(after) ? -1 : 1);
        await audit.cases.settle();
        return after?.state ?? '대기중';
      } catch (error) {
        const found = error instanceof AppError && (await caseRepository.find(reviewNo));
        if (found) await follow(found);
        throw error;
      }
    },

    async appeal(member: Member, reviewNo: number, text: string) {
      const review = await reviews.find(reviewNo);
      if (!review) throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
      if (review.authorNo !== member.memberNo)
        throw new AppError('FORBIDDEN', '본인이 작성한 리뷰만 이의제기할 수 있습니다.');
      await collectOf(reviewNo);
      const at = clock.now();
      await change(reviewNo, async (found) => {
        const next = appealed(found, text, at, member.memberId);
        return { next, entry: entryOf(member, found as StoredCase, next) };
      });
      await audit.cases.settle();
      return { text, at: at.toISOString(), state: '대기중' as const, answer: '' };
    },

    /** Finishes what crashes left, and takes the reports of earlier releases into cases. */
    async sweep(): Promise<void> {
      const failures: unknown[] = [];
      const attempt = async (task: () => Promise<unknown>) =>
        void (await task().catch((error: unknown) => failures.push(error)));
      for (const reviewNo of await caseRepository.findUnfinished()) await attempt(() => findFinished(reviewNo));
      for (const [reviewNo, loose] of await reportRepository.findLoose()) await attempt(() => collect(reviewNo, loose));
      await audit.cases.settle();
      // Reported once the others are done, so that one case never holds up the rest.
      if (failures.length > 0) throw failures[0];
    },
  };
}

function isOpen(after: StoredCase | undefined): boolean {
  return after?.state === '대기중';
}
