import type { EventData } from '@osaka/contracts';
import type { Appeal, CaseEvent, CaseState, reviewDecided } from '@osaka/contracts/travel';
import { APPEAL } from '@osaka/contracts/travel';
import { AppError, invalidField } from '@osaka/service-kit';
import type { StoredPicture } from '../images/images.repository.ts';
import type { ReportStatus, StoredReport } from '../reports/stored-report.ts';

const HISTORY_MAX = 50;
const IMAGES_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** An administrator who undoes a decision within this time was mistaken: the author gets no notice. */
export const UNDO_MS = 10 * 60 * 1000;

/**
 * What a change of the case still has to do to its reports. Lies in the case until it is done, so that a crash loses
 * nothing.
 */
export interface CaseWork {
  /** Only these; otherwise all reports of the case. */
  reportNos?: number[];
  isJoining?: true;
  from?: ReportStatus[];
  /** Only reports that this or a later version of the case has changed. */
  since?: number;
  to?: ReportStatus;
  at: Date;
  reason: string;
}

/** The last notice to the author. */
export interface ToldNotice {
  /** Counts the notices of the case. */
  no: number;
  outcome: EventData<typeof reviewDecided>['outcome'];
  reason: string;
  travelName: string;
  at: Date;
  appealUntil?: Date;
}

/**
 * All reports of one review. A change is one conditional update of this document by its version; the reports and the
 * review follow it.
 */
export interface StoredCase {
  reviewNo: number;
  travelNo: number;
  authorNo: number;
  /** As it was when it was reported. */
  reviewTitle: string;
  reviewContent: string;
  /** Of all reports that are decided together; missing in cases of earlier releases. */
  imageList?: StoredPicture[];
  state: CaseState;
  at: Date;
  step: number;
  version: number;
  /** The version of the last decision. */
  decidedVersion: number;
  reportNos: number[];
  reasons: { reportReason: string; count: number }[];
  reason: string;
  /** While the review is blinded: since when and why. */
  blinding?: { at: Date; reason: string } | undefined;
  /** Of the last blinding. */
  appeal?: (Omit<Appeal, 'at'> & { at: Date }) | undefined;
  history: (Omit<CaseEvent, 'at'> & { at: Date })[];
  work?: CaseWork | undefined;
  /** When author and reporters are notified of the change, unless it changes again before. */
  tellAt?: Date | undefined;
  told?: ToldNotice | undefined;
  /** The outcome that reporters were notified of last, by number of the report. */
  toldReports?: Record<string, ReportStatus>;
}

export interface Decision {
  action: 'ACCEPT' | 'REJECT' | 'REOPEN';
  reason: string;
  at: Date;
  memberId: string;
}

export type CaseReport = Pick<
  StoredReport,
  'reportNo' | 'reviewNo' | 'travelNo' | 'authorNo' | 'reviewContent' | 'reportContent' | 'createDate' | 'status'
> &
  Partial<Pick<StoredReport, 'reviewTitle' | 'imageList' | 'decidedDate' | 'reason'>>;

/** The case of these reports, oldest first. Those of earlier releases may be decided already. */
export function opened(reports: readonly [CaseReport, ...CaseReport[]]): StoredCase {
  const [first] = reports;
  const { reviewNo, travelNo, authorNo, reviewTitle = '', reviewContent } = first;
  const accepted = reports.find(({ status }) => status === '처리완료');
  const decisive = reports.find(({ status }) => status === '대기중') ?? accepted ?? first;
  const reasons = counted([], reports);
  return {
    reviewNo,
    travelNo,
    authorNo,
    reviewTitle,
    reviewContent,
    imageList: pictured([], reports),
    state: decisive.status,
    at: decisive.decidedDate ?? decisive.createDate,
    step: 1,
    version: 1,
    decidedVersion: 1,
    reportNos: reports.map(({ reportNo }) => reportNo),
    reasons,
    reason: decisive.reason ?? '',
    ...(accepted
      ? {
          blinding: {
            at: accepted.decidedDate ?? accepted.createDate,
            reason: accepted.reason || reasonsText(reasons),
          },
        }
      : {}),
    history: [],
    work: joining(reports),
  };
}

/**
 * With further reports. A report of a blinded review, filed while it was decided, is decided with it; others open a
 * decided case again.
 */
export function joined(found: StoredCase, reports: readonly [CaseReport, ...CaseReport[]], at: Date): StoredCase {
  const next = {
    ...found,
    version: found.version + 1,
    reportNos: [...found.reportNos, ...reports.map(({ reportNo }) => reportNo)],
    reasons: counted(found.reasons, reports),
  };
  const imageList = pictured(found.imageList ?? [], reports);
  const waiting = reports.find(({ status }) => status === '대기중');
  if (!waiting || found.state === '대기중') return { ...next, imageList, work: joining(reports) };
  if (found.state !== '반려')
    return { ...next, imageList, tellAt: found.tellAt ?? at, work: { ...joining(reports), to: '처리완료', at } };
  const { reviewTitle = '', reviewContent } = waiting;
  return {
    ...stepped(next, '대기중', at, { at, action: 'REPORT', memberId: '', reason: '' }),
    reviewTitle,
    reviewContent,
    imageList: pictured([], reports),
    work: joining(reports),
  };
}

/** After a decision about all reports, or, undone, about one of them. Refuses changes that are impossible now. */
export function decided(
  found: StoredCase,
  decision: Decision,
  report?: Pick<StoredReport, 'reportNo' | 'status'>,
): StoredCase {
  if (found.state === '이의제기') return answered(found, decision);
  const { action, reason, at, memberId } = decision;
  const isWaiting = (report?.status ?? found.state) === '대기중';
  if (action !== 'REOPEN' && !isWaiting) throw new AppError('CONFLICT', '이미 처리된 신고입니다.');
  if (action === 'REOPEN' && isWaiting) throw new AppError('CONFLICT', '아직 처리하지 않은 신고입니다.');
  if (action === 'REOPEN' && isAnswered(found))
    throw new AppError('CONFLICT', '이의제기에 답변한 신고는 되돌릴 수 없습니다.');
  const version = found.version + 1;
  const next = { ...found, version, reason, tellAt: new Date(at.getTime() + UNDO_MS) };
  const event = { at, action, memberId, reason };
  if (action === 'REOPEN') {
    const which = report ? { reportNos: [report.reportNo] } : { since: found.decidedVersion };
    return {
      ...stepped(next, '대기중', at, event),
      work: { ...which, from: ['처리완료', '반려'], to: '대기중', at, reason },
    };
  }
  if (action === 'REJECT') {
    return {
      ...stepped(next, '반려', at, event),
      decidedVersion: version,
      blinding: undefined,
      work: { from: ['대기중', '처리완료'], to: '반려', at, reason },
    };
  }
  return {
    ...stepped(next, '처리완료', at, event),
    decidedVersion: version,
    blinding: found.blinding ?? { at, reason: reason || reasonsText(found.reasons) },
    appeal: found.blinding && found.appeal,
    work: { from: ['대기중'], to: '처리완료', at, reason },
  };
}

/**
 * The answer to an open appeal. Its reason goes to the author, not to the reporters, and at once, because an answer
 * cannot be undone.
 */
function answered(found: StoredCase, { action, reason, at, memberId }: Decision): StoredCase {
  if (action === 'REJECT' || !found.appeal)
    throw new AppError('CONFLICT', '이의제기에는 블라인드 유지나 해제로 답해주세요.');
  if (!reason) throw invalidField('reason', '사유를 입력해주세요.');
  const version = found.version + 1;
  const next = { ...found, version, decidedVersion: version, reason, tellAt: at };
  const work = { from: ['대기중', '처리완료'] as ReportStatus[], at, reason: '' };
  if (action === 'ACCEPT') {
    const appeal = { ...found.appeal, state: '기각' as const, answer: reason };
    return {
      ...stepped(next, '처리완료', at, { at, action: 'KEEP', memberId, reason }),
      appeal,
      work: { ...work, to: '처리완료' },
    };
  }
  const appeal = { ...found.appeal, state: '인용' as const, answer: reason };
  return {
    ...stepped(next, '반려', at, { at, action: 'RESTORE', memberId, reason }),
    appeal,
    blinding: undefined,
    work: { ...work, to: '반려' },
  };
}

/** With the author's objection: once for each blinding, within 14 days. */
export function appealed(found: StoredCase | undefined, text: string, at: Date, memberId: string): StoredCase {
  if (!found?.blinding) throw new AppError('CONFLICT', '블라인드된 리뷰만 이의제기할 수 있습니다.');
  if (found.appeal) throw new AppError('CONFLICT', '이미 이의제기한 리뷰입니다.');
  if (at > appealUntil(found.blinding))
    throw new AppError('GONE', `이의제기는 블라인드된 날부터 ${APPEAL.days}일 안에 할 수 있습니다.`);
  const next = { ...found, version: found.version + 1, appeal: { text, at, state: '대기중' as const, answer: '' } };
  return stepped(next, '이의제기', at, { at, action: 'APPEAL', memberId, reason: text });
}

export function canReopen(found: StoredCase): boolean {
  return (found.state === '처리완료' || found.state === '반려') && !isAnswered(found);
}

export function appealUntil(blinding: { at: Date }): Date {
  return new Date(blinding.at.getTime() + APPEAL.days * DAY_MS);
}

function stepped(found: StoredCase, state: CaseState, at: Date, event: StoredCase['history'][number]): StoredCase {
  return { ...found, state, at, step: found.step + 1, history: [...found.history, event].slice(-HISTORY_MAX) };
}

/** The answer to an appeal is final, because it is sent to the author. */
function isAnswered({ history }: StoredCase): boolean {
  const last = history.at(-1)?.action;
  return last === 'KEEP' || last === 'RESTORE';
}

function joining(reports: readonly CaseReport[]): CaseWork {
  return { reportNos: reports.map(({ reportNo }) => reportNo), isJoining: true, at: new Date(0), reason: '' };
}

function pictured(imageList: readonly StoredPicture[], reports: readonly CaseReport[]): StoredPicture[] {
  const all = new Map(
    [...imageList, ...reports.flatMap((report) => report.imageList ?? [])].map((image) => [image.imageNo, image]),
  );
  return [...all.values()].slice(0, IMAGES_MAX);
}

function counted(reasons: StoredCase['reasons'], reports: readonly CaseReport[]): StoredCase['reasons'] {
  const counts = new Map(reasons.map(({ reportReason, count }) => [reportReason, count]));
  for (const { reportContent } of reports) counts.set(reportContent, (counts.get(reportContent) ?? 0) + 1);
  return [...counts]
    .map(([reportReason, count]) => ({ reportReason, count }))
    .sort((one, other) => other.count - one.count);
}

function reasonsText(reasons: StoredCase['reasons']): string {
  return reasons.map(({ reportReason }) => reportReason).join(', ');
}

/** The pictures that were reported. */
export function imageNosOf(found: StoredCase | undefined): number[] {
  return (found?.imageList ?? []).map(({ imageNo }) => imageNo);
}
