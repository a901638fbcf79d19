import { ok } from '@osaka/contracts';
import { countMemberAudit, listMemberAudit } from '@osaka/contracts/account';
import { type AuditLog, on, type Route } from '@osaka/service-kit';

export function auditRoutes(audit: AuditLog): Route[] {
  return [
    on(listMemberAudit, async ({ query }) => ok(await audit.find(query))),
    on(countMemberAudit, async ({ query }) => ok({ total: await audit.countSince(query.from) })),
  ];
}
