import type { Kind, PassWords } from '@osaka/contracts/travel';
import { type Actor, type AuditEntry, type AuditFields, auditEntry } from '@osaka/service-kit';
import type { DestinationDocument, NewDestination } from '../documents/destination-document.ts';
import type { Fields, Row } from '../reference/reference.repository.ts';
import type { TravelStores } from '../stores.ts';
import { destinationFields, passFields, referenceFields } from './audit-fields.ts';

interface Rows {
  before?: Fields | Row;
  after?: Fields | Row;
  uses?: number;
}
interface ReportTarget {
  reportNo: number;
  reviewNo: number;
  travelNo: number;
}

/** The audit log of what administrators change, and of decisions and appeals. */
export function createTravelAudit({
  auditLog,
  catalogue,
  clock,
}: Pick<TravelStores, 'auditLog' | 'catalogue' | 'clock'>) {
  const destinations = {
    entry(actor: Actor, before: DestinationDocument | undefined, after: NewDestination): AuditEntry {
      const { reference } = catalogue.now;
      const fields = {
        ...(before ? { before: destinationFields(before, reference) } : {}),
        after: destinationFields(after, reference),
      };
      return auditEntry(actor, clock.now(), {
        kind: 'destination',
        targetNo: after._id,
        targetName: after.title,
        ...fields,
      });
    },
    settle: () => auditLog.settle('destinations'),
  };

  const reference = {
    entry(actor: Actor, kind: Kind, targetNo: number, targetName: string, { before, after, uses }: Rows): AuditEntry {
      const fieldsOf = (row: Readonly<Record<string, unknown>>) => referenceFields(kind, row, catalogue.now.reference);
      return auditEntry(actor, clock.now(), {
        kind,
        targetNo,
        targetName,
        ...(before ? { before: { ...fieldsOf(before), ...(uses ? { uses } : {}) } } : {}),
        ...(after ? { after: fieldsOf(after) } : {}),
      });
    },
    settle: auditLog.settle,
    removing: auditLog.removing,
  };

  const cases = {
    entry(
      actor: Actor,
      { reportNo, reviewNo, travelNo }: ReportTarget,
      before: AuditFields,
      after: AuditFields,
    ): AuditEntry {
      const place = catalogue.now.index.get(travelNo)?.title ?? '';
      return auditEntry(actor, clock.now(), {
        kind: 'report',
        targetNo: reportNo,
        targetName: `${place} 리뷰 ${reviewNo}번`.trim(),
        before,
        after,
      });
    },
    settle: () => auditLog.settle('cases'),
  };

  const passes = {
    /** Without `before` of a new pass, without `after` of a removed one. */
    entry(actor: Actor, passNo: number, before: PassWords | undefined, after: PassWords | undefined): AuditEntry {
      const fieldsOf = (words: PassWords) => passFields(words, (travelNo) => catalogue.now.index.get(travelNo)?.title);
      return auditEntry(actor, clock.now(), {
        kind: 'pass',
        targetNo: passNo,
        targetName: (after ?? before)?.nameKo ?? '',
        ...(before ? { before: fieldsOf(before) } : {}),
        ...(after ? { after: fieldsOf(after) } : {}),
      });
    },
    settle: () => auditLog.settle('passes'),
    removing: (entry: AuditEntry, remove: () => Promise<void>) => auditLog.removing('passes', [entry], remove),
  };

  return { destinations, reference, cases, passes };
}
