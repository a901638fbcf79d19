import { type AuditEntry, ignoreDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db } from 'mongodb';
import type { CaseWork } from '../cases/case.ts';
import { createGroupedNumbers } from '../documents/grouped-numbers.ts';
import type { ReportStatus, StoredReport } from './stored-report.ts';

type ReportDocument = Omit<StoredReport, 'reportNo'> & {
  _id: number;
  /** <reviewNo>:<reporterNo>, unique. */
  key: string;
  /** The version of the case that changed it last; an older one no longer can. */
  caseVersion?: number;
  /** Audit entries that an earlier release has left. */
  audit?: AuditEntry[];
  /** By the clock of the instance that wrote it last. */
  changedAt?: Date;
};
export type ReportRepository = ReturnType<typeof createReportRepository>;

const OWN_MAX = 100;

export const reportIndexes = [
  { key: { key: 1 }, name: 'once', unique: true },
  { key: { reviewNo: 1, status: 1 }, name: 'review' },
  { key: { reporterNo: 1, _id: -1 }, name: 'reporter' },
  { key: { isLoose: 1 }, name: 'loose', sparse: true },
  { key: { changedAt: 1 }, name: 'changed', sparse: true },
] as const;

export function createReportRepository(db: Db) {
  const reports: Collection<ReportDocument> = db.collection('reports');
  const byStatus = createGroupedNumbers<ReportStatus>();
  const decided = createGroupedNumbers<'decided'>();

  function note(reportNo: number, status: ReportStatus): void {
    byStatus.put(reportNo, status, reportNo);
    if (status === '대기중') decided.remove(reportNo);
    else decided.put(reportNo, 'decided', reportNo);
  }

  function forget(reportNo: number): void {
    byStatus.remove(reportNo);
    decided.remove(reportNo);
  }

  async function findMany(reportNos: readonly number[]): Promise<StoredReport[]> {
    return (
      await reports
        .find({ _id: { $in: [...reportNos] } })
        .sort({ _id: -1 })
        .toArray()
    ).map(toReport);
  }

  return {
    /**
     * Reads which reports there are, for pages and counts; those of earlier releases are put into cases by the next
     * sweep.
     */
    async load(): Promise<void> {
      await reports.updateMany(
        { caseVersion: { $exists: false }, isLoose: { $exists: false } },
        { $set: { isLoose: true } },
      );
      const documents = await reports.find({}, { projection: { status: 1 } }).toArray();
      byStatus.load(documents.map(({ _id, status }) => ({ no: _id, group: status, rank: _id })));
      decided.load(
        documents
          .filter(({ status }) => status !== '대기중')
          .map(({ _id }) => ({ no: _id, group: 'decided', rank: _id })),
      );
    },

    /** Reads what any instance has changed since then. */
    async catchUp(since: Date): Promise<void> {
      const changed = await reports.find({ changedAt: { $gte: since } }, { projection: { status: 1 } }).toArray();
      for (const { _id, status } of changed) note(_id, status);
    },

    /** False when this member has already reported this review. */
    async add({ reportNo, ...report }: StoredReport): Promise<boolean> {
      const isNew =
        (await ignoreDuplicateKey(
          reports.insertOne({
            _id: reportNo,
            key: `${report.reviewNo}:${report.reporterNo}`,
            ...report,
            isLoose: true,
            changedAt: new Date(),
          }),
        )) !== undefined;
      if (isNew) note(reportNo, report.status);
      return isNew;
    },

    async find(reportNo: number): Promise<StoredReport | undefined> {
      const document = await reports.findOne({ _id: reportNo });
      return document ? toReport(document) : undefined;
    },

    findMany,

    async removeMany(reportNos: readonly number[]): Promise<void> {
      await reports.deleteMany({ _id: { $in: [...reportNos] } });
      for (const reportNo of reportNos) forget(reportNo);
    },

    /** Leaves out reports that another instance has removed. */
    forgetMany(reportNos: readonly number[]): void {
      for (const reportNo of reportNos) forget(reportNo);
    },

    /** Newest first; without a status the waiting ones before the decided ones. */
    async findPage(page: number, size: number, status: ReportStatus | '') {
      for (;;) {
        const offset = (page - 1) * size;
        const waiting = byStatus.size('대기중');
        const listed = status ? byStatus.newest(status, offset, size) : byStatus.newest('대기중', offset, size);
        if (!status) listed.push(...decided.newest('decided', Math.max(0, offset - waiting), size - listed.length));
        const found = new Map((await findMany(listed)).map((report) => [report.reportNo, report]));
        const stale = listed.filter((reportNo) => !byStatus.has(reportNo, found.get(reportNo)?.status));
        if (stale.length === 0) {
          const total = status ? byStatus.size(status) : waiting + decided.size('decided');
          return { reports: listed.flatMap((reportNo) => found.get(reportNo) ?? []), total, waiting };
        }
        for (const reportNo of stale) {
          const report = found.get(reportNo);
          if (report) note(reportNo, report.status);
          else forget(reportNo);
        }
      }
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

    /** The reports of a case that follow its change; one that a later version has changed stays as it is. */
    async follow(
      { reportNos, version }: { reportNos: readonly number[]; version: number },
      work: CaseWork,
    ): Promise<void> {
      const _id = { $in: [...(work.reportNos ?? reportNos)] };
      const decision = {
        ...(work.to ? { status: work.to, decidedDate: work.at, reason: work.reason } : {}),
        changedAt: new Date(),
      };
      if (work.isJoining) {
        await reports.updateMany(
          { _id, isLoose: true },
          { $set: { ...decision, caseVersion: version }, $unset: { isLoose: true } },
        );
      } else {
        const caseVersion = { $lt: version, ...(work.since ? { $gte: work.since } : {}) };
        await reports.updateMany(
          { _id, status: { $in: work.from ?? [] }, caseVersion },
          { $set: { ...decision, caseVersion: version } },
        );
      }
    },

    async statusesOf(reportNos: readonly number[]): Promise<Set<ReportStatus>> {
      const found = await reports.find({ _id: { $in: [...reportNos] } }, { projection: { status: 1 } }).toArray();
      for (const { _id, status } of found) note(_id, status);
      return new Set(found.map(({ status }) => status));
    },

    /** Reports of a review that are in no case yet, oldest first. */
    async findLooseOf(reviewNo: number): Promise<StoredReport[]> {
      return (await reports.find({ reviewNo, isLoose: true }).sort({ _id: 1 }).toArray()).map(toReport);
    },

    /** All reports that are in no case yet, by review, oldest first. */
    async findLoose(): Promise<Map<number, StoredReport[]>> {
      const byReview = new Map<number, StoredReport[]>();
      for await (const document of reports.find({ isLoose: true }).sort({ _id: 1 })) {
        const ofReview = byReview.get(document.reviewNo) ?? [];
        ofReview.push(toReport(document));
        byReview.set(document.reviewNo, ofReview);
      }
      return byReview;
    },
  };
}

function toReport({
  _id,
  key: _key,
  caseVersion: _version,
  audit: _audit,
  changedAt: _changedAt,
  ...rest
}: ReportDocument): StoredReport {
  return { reportNo: _id, ...rest };
}
