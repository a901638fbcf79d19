import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { atLeast, instant, pageSize, serial, serialText, visibleText, whenMissing } from '../shared/values.ts';
import { decisionAction, decisionReason, reportStatus } from './reports.ts';
import { appeal, reviewImage } from './reviews.ts';

export const CASES_PER_PAGE = 20;
/** Decisions in one call. */
export const DECISIONS_MAX = 50;
export const APPEAL = { minLength: 10, maxLength: 500, days: 14 } as const;

/** All reports of one review are one case. 이의제기: its author has objected to the blinding. */
export const caseState = z.enum(['대기중', '이의제기', '처리완료', '반려']);
export type CaseState = z.output<typeof caseState>;

export const reportCase = z.object({
  reviewNo: serial,
  travelNo: serial,
  travelName: z.string(),
  /** The author; null for a withdrawn member. */
  memberNo: z.nullable(serial),
  memberName: z.string(),
  /** The review as it was when it was reported. The title is empty for reports of earlier releases. */
  reviewTitle: z.string(),
  reviewContent: z.string(),
  state: caseState,
  /** Since when it has this state. */
  at: instant,
  /** Counts the states. A decision names the step that it was made for. */
  step: z.int(),
  blinded: z.boolean(),
  /**
   * Whether REOPEN undoes the last decision: not the answer to an appeal. Absent in the answers of earlier releases.
   */
  canReopen: z.optional(z.boolean()),
  reportCount: z.int(),
  reasons: z.array(z.object({ reportReason: z.string(), count: z.int() })),
  /** Reason of the last decision. */
  reason: z.string(),
  appeal: z.optional(appeal),
  /** Other cases about reviews of the same author. */
  earlierCount: z.int(),
});
export type ReportCase = z.output<typeof reportCase>;

/** Waiting cases: oldest first; decided ones: newest first. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/report/cases',
  access: 'admin',
  query: z.object({
    state: z._default(caseState, '대기중'),
    /** Cursor: `next` of the page before. */
    after: z._default(z.string().check(z.regex(/^$|^\d{1,15}_[1-9]\d{0,14}$/)), ''),
    size: pageSize(CASES_PER_PAGE),
  }),
  success: dataOnly(
    z.object({ list: z.array(reportCase), next: z.nullable(z.string()), counts: z.record(z.string(), z.int()) }),
  ),
});

/**
 * ACCEPT, REJECT and REOPEN are decisions; 이의제기, 유지 and 해제 the appeal and its answers; 신고 a report after a decision.
 */
export const caseEvent = z.object({
  at: instant,
  action: z.enum(['ACCEPT', 'REJECT', 'REOPEN', 'REPORT', 'APPEAL', 'KEEP', 'RESTORE']),
  memberId: z.string(),
  reason: z.string(),
});
export type CaseEvent = z.output<typeof caseEvent>;

/**
 * reports: the newest hundred. review: its present text; null when its author has deleted it. reportedImages: the
 * pictures as they were reported, read by getReportedImage.
 */
export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/report/cases/{reviewNo}',
  access: 'admin',
  params: z.object({ reviewNo: serialText }),
  success: dataOnly(
    z.extend(reportCase, {
      reports: z.array(
        z.object({ reportNo: serial, reportReason: z.string(), createDate: instant, status: reportStatus }),
      ),
      history: z.array(caseEvent),
      /** isDeleted: the review shows it no more. Absent in the answers of earlier releases. */
      reportedImages: z.optional(
        z.array(z.object({ imageNo: serial, width: z.int(), height: z.int(), isDeleted: z.boolean() })),
      ),
      review: z.nullable(
        z.object({
          reviewTitle: z.string(),
          reviewContent: z.string(),
          rating: z.int(),
          imageList: z.array(reviewImage),
        }),
      ),
      earlier: z.array(
        z.object({
          reviewNo: serial,
          travelName: z.string(),
          reviewTitle: z.string(),
          reviewContent: z.string(),
          state: caseState,
          at: instant,
        }),
      ),
    }),
  ),
});
export type CaseDetail = z.output<typeof getCase.success>['data'];

/**
 * A picture as it was reported, also when its author has deleted it since; only for administrators and the author, 404
 * for others.
 */
export const getReportedImage = endpoint({
  method: 'GET',
  path: '/api/reviews/{reviewNo}/reported-images/{imageNo}',
  access: 'member',
  params: z.object({ reviewNo: serialText, imageNo: serialText }),
  success: z.unknown(),
  mediaTypes: ['image/webp'],
});

const TOO_MANY = `한 번에 ${DECISIONS_MAX}건까지 처리할 수 있습니다.`;
export const caseDecision = z.object({
  reviewNo: serial,
  step: z.int(),
  action: decisionAction,
  reason: z._default(decisionReason, ''),
});
export type CaseDecision = z.output<typeof caseDecision>;

const NONE_CHOSEN = '처리할 신고를 선택해주세요.';

/** Decides several cases, one after the other; each has a separate result, in the order of the decisions. */
export const decideCases = endpoint({
  method: 'PUT',
  path: '/api/admin/report/cases',
  access: 'admin',
  body: z.object({
    decisions: z
      .array(caseDecision, whenMissing(NONE_CHOSEN))
      .check(z.minLength(1, NONE_CHOSEN), z.maxLength(DECISIONS_MAX, TOO_MANY)),
  }),
  success: dataOnly(
    z.array(z.object({ reviewNo: serial, code: z.string(), message: z.string(), case: z.optional(reportCase) })),
  ),
});
export type DecisionResult = z.output<typeof decideCases.success>['data'][number];

const APPEAL_LENGTH = '이의제기 내용은 10자 이상 500자 이내로 입력해주세요.';

/** Once for each blinding, within 14 days, by the author. */
export const appealReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{reviewNo}/appeal',
  access: 'member',
  params: z.object({ reviewNo: serialText }),
  body: z.object({
    text: visibleText(APPEAL.maxLength, APPEAL_LENGTH, APPEAL_LENGTH).check(
      ...atLeast(APPEAL.minLength, APPEAL_LENGTH),
    ),
  }),
  success: envelope(appeal),
  status: 201,
});
