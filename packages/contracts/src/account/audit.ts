import { auditCalls } from '../shared/audit.ts';

export const { list: listMemberAudit, count: countMemberAudit } = auditCalls('/api/admin/members/audit-log');
