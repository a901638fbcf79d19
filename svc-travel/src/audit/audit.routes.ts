import { ok } from '@osaka/contracts';
import { countTravelAudit, listTravelAudit } from '@osaka/contracts/travel';
import { type AuditLog, on, type Route } from '@osaka/service-kit';

/** Collections whose documents hold audit entries until these are in the log. */
export const AUDITED_COLLECTIONS = [
  'destinations',
  'cities',
  'districts',
  'categories',
  'tags',
  'themes',
  'facilities',
  'passes',
  'reports',
  'cases',
] as const;

export function auditRoutes(audit: AuditLog): Route[] {
  return [
    on(listTravelAudit, async ({ query }) => ok(await audit.find(query))),
    on(countTravelAudit, async ({ query }) => ok({ total: await audit.countSince(query.from) })),
  ];
}
