import { type AuditLog, auditEntry, type Clock } from '@osaka/service-kit';
import type { CaseAudit } from '../cases/cases.service.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DestinationAudit } from '../destinations/destinations.service.ts';
import type { ReferenceAudit } from '../reference/reference.service.ts';
import { destinationFields, referenceFields } from './audit-fields.ts';

/** The audit interface of each slice. */
export function createTravelAudit(log: AuditLog, catalogue: Catalogue, clock: Clock) {
  const destinations: DestinationAudit = {
    entry(actor, before, after) {
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
    settle: () => log.settle('destinations'),
  };

  const reference: ReferenceAudit = {
    entry(actor, kind, targetNo, targetName, { before, after, uses }) {
      const fieldsOf = (row: Readonly<Record<string, unknown>>) => referenceFields(kind, row, catalogue.now.reference);
      return auditEntry(actor, clock.now(), {
        kind,
        targetNo,
        targetName,
        ...(before ? { before: { ...fieldsOf(before), ...(uses ? { uses } : {}) } } : {}),
        ...(after ? { after: fieldsOf(after) } : {}),
      });
    },
    settle: (collection) => log.settle(collection),
    removing: (collection, entries, remove) => log.removing(collection, entries, remove),
  };

  const cases: CaseAudit = {
    entry(actor, { reportNo, reviewNo, travelNo }, before, after) {
      const place = catalogue.now.index.get(travelNo)?.title ?? '';
      return auditEntry(actor, clock.now(), {
        kind: 'report',
        targetNo: reportNo,
        targetName: `${place} 리뷰 ${reviewNo}번`.trim(),
        before,
        after,
      });
    },
    settle: () => log.settle('cases'),
  };

  return { destinations, reference, cases };
}
