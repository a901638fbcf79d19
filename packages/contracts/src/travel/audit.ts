import { auditCalls } from '../shared/audit.ts';

export const { list: listTravelAudit, count: countTravelAudit } = auditCalls('/api/admin/travels/audit-log');
