import { countMemberAudit, listMemberAudit, ok } from '@osaka/contracts';
import { type AuditLog, on, type Route } from '@osaka/service-kit';

export function auditRoutes(audit: AuditLog): Route[] {
  return [on(listMemberAudit, async ({ query }) => ok(await audit.find(query))), on(countMemberAudit, async ({ query }) => ok({ total: await audit.countSince(query.from) }))];
}
