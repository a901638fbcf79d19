import type { CaseDecision, CaseDetail, CaseState, DecisionResult, ReportCase } from '@osaka/contracts/travel';
import {
  type Actor,
  AppError,
  type AuditEntry,
  type AuditFields,
  type Clock,
  type Member,
  toAppError,
} from '@osaka/service-kit';
import type { MemberRepository } from '../members/members.repository.ts';
import type { ReportRepository, StoredReport } from '../reports/reports.repository.ts';
import type { StoredReview } from '../reviews/reviews.repository.ts';
import { appealed, type CaseReport, canReopen, decided, joined, opened, type StoredCase } from './case.ts';
import type { CaseRepository } from './cases.repository.ts';

const REPORTS_SHOWN = 100;

export type CaseService = ReturnType<typeof createCaseService>;

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

/** Audit log of decisions and appeals. */
export interface CaseAudit {
  entry(
    actor: Actor,
    target: { reportNo: number; reviewNo: number; travelNo: number },
    before: AuditFields,
    after: AuditFields,
  ): AuditEntry;
  settle(): Promise<void>;
}

/** The interface to pictures. */
export interface CaseImages {
  read(imageNo: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  release(imageNos: readonly number[]): Promise<void>;
}

interface Parts {
  cases: CaseRepository;
  reports: Pick<ReportRepository, 'find' | 'findMany' | 'findLoose' | 'findLooseOf' | 'follow' | 'statusesOf'>;
  reviews: BlindedReviews;
  images: CaseImages;
  members: MemberRepository;
  clock: Clock;
  audit: CaseAudit;
  /** Counts a decision for the statistics; one that was undone less. */
  countDecision(by: 1 | -1): void;
  titleOf(travelNo: number): string;
}

export function createCaseService({
  cases,
  reports,
  reviews,
  images,
  members,
  clock,
  audit,
  countDecision,
  titleOf,
}: Parts) {
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

  /** Repeats until no concurrent change intervenes. `nextOf` refuses what is not possible. */
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

  function entryOf(
    actor: Actor,
    before: StoredCase,
    after: StoredCase,
    reportNo = before.reportNos.at(-1) ?? 0,
    status: string = before.state,
  ): AuditEntry {
    const target = { reportNo, reviewNo: before.reviewNo, travelNo: before.travelNo };
    const fieldsOf = ({ reason, appeal }: StoredCase) => ({ reason, appeal: appeal?.state ?? '' });
    return audit.entry(actor, target, { status, ...fieldsOf(before) }, { status: after.state, ...fieldsOf(after) });
  }

  async function views(found: readonly StoredCase[]): Promise<ReportCase[]> {
    const authorOf = await members.findAuthors(found.map(({ authorNo }) => authorNo));
    return found.map((one) => {
      const {
        reviewNo,
        travelNo,
        authorNo,
        reviewTitle,
        reviewContent,
        state,
        at,
        step,
        blinding,
        reportNos,
        reasons,
        reason,
        appeal,
      } = one;
      return {
        reviewNo,
        travelNo,
        travelName: titleOf(travelNo),
        ...authorOf(authorNo),
        reviewTitle,
        reviewContent,
        state,
        at: at.toISOString(),
        step,
        blinded: blinding !== undefined,
        canReopen: canReopen(one),
        reportCount: reportNos.length,
        reasons,
        reason,
        ...(appeal ? { appeal: { ...appeal, at: appeal.at.toISOString() } } : {}),
        earlierCount: cases.countEarlier(one),
      };
    });
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
      const now = await cases.find(reviewNo);
      return { reviewNo, code: String(error.status), message: error.message, case: now && (await views([now]))[0] };
    }
  }

  return {
    collect,

    async list({ state, after, size }: { state: CaseState; after: string; size: number }) {
      const [rank = 0, no = 0] = after.split('_').map(Number);
      const page = await cases.findPage(state, after ? { rank, no } : undefined, size);
      const last = page.length === size ? page.at(-1) : undefined;
      const counts = Object.fromEntries(
        (['대기중', '이의제기', '처리완료', '반려'] as const).map((one) => [one, cases.count(one)]),
      );
      return { list: await views(page), next: last ? `${last.at.getTime()}_${last.reviewNo}` : null, counts };
    },

    async get(reviewNo: number): Promise<CaseDetail> {
      const found = await findFinished(reviewNo);
      if (!found) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
      const [filed, review, earlier, [view]] = await Promise.all([
        reports.findMany(found.reportNos.slice(-REPORTS_SHOWN)),
        reviews.find(reviewNo),
        cases.findEarlier(found),
        views([found]),
      ]);
      return {
        ...(view as ReportCase),
        reports: filed.map(({ reportNo, reportContent, detail, createDate, status }) => ({
          reportNo,
          reportReason: detail ? `${reportContent}: ${detail}` : reportContent,
          createDate: createDate.toISOString(),
          status,
        })),
        history: found.history.map((event) => ({ ...event, at: event.at.toISOString() })),
        reportedImages: (found.imageList ?? []).map(({ imageNo, width, height }) => ({
          imageNo,
          width,
          height,
          isDeleted: !review?.imageList.some((image) => image.imageNo === imageNo),
        })),
        review: review
          ? {
              reviewTitle: review.reviewTitle,
              reviewContent: review.reviewContent,
              rating: review.rating,
              imageList: review.imageList,
            }
          : null,
        earlier: earlier.map((one) => ({
          reviewNo: one.reviewNo,
          travelName: titleOf(one.travelNo),
          reviewTitle: one.reviewTitle,
          reviewContent: one.reviewContent,
          state: one.state,
          at: one.at.toISOString(),
        })),
      };
    },

    /** A picture as it was reported; only for administrators and the author of the review. */
    async reportedImage(reader: Member, reviewNo: number, imageNo: number): Promise<Uint8Array<ArrayBuffer>> {
      const found = await cases.find(reviewNo);
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
      await audit.settle().catch(() => {});
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
          const present = await reports.find(reportNo);
          if (!found || !present) throw new AppError('NOT_FOUND', '신고 정보를 찾을 수 없습니다.');
          const next = decided(found, { action, reason, at: clock.now(), memberId: actor.memberId }, present);
          return {
            next,
            entry: entryOf(actor, found, next, reportNo, found.state === '이의제기' ? found.state : present.status),
          };
        });
        countDecision(isOpen(after) ? -1 : 1);
        await audit.settle();
        return after?.state ?? '대기중';
      } catch (error) {
        const found = error instanceof AppError && (await cases.find(reviewNo));
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
      await audit.settle();
      return { text, at: at.toISOString(), state: '대기중' as const, answer: '' };
    },

    /** Finishes what crashes left, and takes the reports of earlier releases into cases. */
    async sweep(): Promise<void> {
      const failures: unknown[] = [];
      const attempt = async (task: () => Promise<unknown>) =>
        void (await task().catch((error: unknown) => failures.push(error)));
      for (const reviewNo of await cases.findUnfinished()) await attempt(() => findFinished(reviewNo));
      for (const [reviewNo, loose] of await reports.findLoose()) await attempt(() => collect(reviewNo, loose));
      await audit.settle();
      // Reported once the others are done, so that one case never holds up the rest.
      if (failures.length > 0) throw failures[0];
    },
  };
}

function imageNosOf(found: StoredCase | undefined): number[] {
  return (found?.imageList ?? []).map(({ imageNo }) => imageNo);
}

function isOpen(after: StoredCase | undefined): boolean {
  return after?.state === '대기중';
}
