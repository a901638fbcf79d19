import { type AuditEntry, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';

export type ReportStatus = '대기중' | '처리완료' | '반려';
export interface StoredReport {
  reportNo: number;
  reviewNo: number;
  travelNo: number;
  reporterNo: number;
  /** The author of the review, and its text at the time of the report. */
  authorNo: number;
  reviewContent: string;
  reportContent: string;
  detail: string;
  createDate: Date;
  status: ReportStatus;
  decidedDate?: Date;
  /** Reason of a rejection. */
  reason?: string;
}
type ReportDocument = Omit<StoredReport, 'reportNo'> & {
  _id: number;
  /** <reviewNo>:<reporterNo>, unique. */
  key: string;
  /** Audit entries of decisions that are not in the log yet. */
  audit?: AuditEntry[];
};
export type ReportRepository = ReturnType<typeof createReportRepository>;

const OWN_MAX = 100;

export const reportIndexes = [
  { key: { key: 1 }, name: 'once', unique: true },
  { key: { reviewNo: 1, status: 1 }, name: 'review' },
  { key: { reporterNo: 1, _id: -1 }, name: 'reporter' },
] as const;

export function createReportRepository(db: Db) {
  const reports: Collection<ReportDocument> = db.collection('reports');
  return {
    /** False when this member has already reported this review. */
    async add({ reportNo, ...report }: StoredReport): Promise<boolean> {
      return (await ignoreDuplicateKey(reports.insertOne({ _id: reportNo, key: `${report.reviewNo}:${report.reporterNo}`, ...report }))) !== undefined;
    },

    async find(reportNo: number): Promise<StoredReport | undefined> {
      const document = await reports.findOne({ _id: reportNo });
      return document ? toReport(document) : undefined;
    },

    /** Newest first. */
    async findPage(page: number, size: number) {
      const [documents, total, waiting] = await Promise.all([
        reports
          .find()
          .sort({ _id: -1 })
          .skip((page - 1) * size)
          .limit(size)
          .toArray(),
        reports.countDocuments(),
        reports.countDocuments({ status: '대기중' }),
      ]);
      return { reports: documents.map(toReport), total, waiting };
    },

    /** The latest reports of a member, newest first. */
    async findOf(reporterNo: number): Promise<StoredReport[]> {
      return (await reports.find({ reporterNo }).sort({ _id: -1 }).limit(OWN_MAX).toArray()).map(toReport);
    },

    /** A page of a member's reports, newest first. */
    async findPageOf(reporterNo: number, before: number, limit: number): Promise<StoredReport[]> {
      return (
        await reports
          .find({ reporterNo, _id: { $lt: before } })
          .sort({ _id: -1 })
          .limit(limit)
          .toArray()
      ).map(toReport);
    },

    /** Exactly one of several concurrent decisions succeeds; false for the others. */
    async decide(reportNo: number, from: ReportStatus, to: ReportStatus, decidedDate: Date, reason: string, entry: AuditEntry): Promise<boolean> {
      const update = { $set: { status: to, decidedDate, reason }, $push: { audit: entry } };
      return (await reports.updateOne({ _id: reportNo, status: from }, update)).matchedCount === 1;
    },

    async hasAccepted(reviewNo: number): Promise<boolean> {
      return (await reports.findOne({ reviewNo, status: '처리완료' }, { projection: { _id: 1 } })) !== null;
    },
  };
}

function toReport({ _id, key: _key, audit: _audit, ...rest }: ReportDocument): StoredReport {
  return { reportNo: _id, ...rest };
}
