import { memberRenamed, memberWithdrawn } from '@osaka/contracts/account';
import * as contract from '@osaka/contracts/planner';
import { defineService } from '@osaka/contracts/slice';
import { destinationChanged } from '@osaka/contracts/travel';

export default defineService({
  name: 'planner',
  prefixes: [
    '/api/travel-planner',
    '/api/my-plans',
    '/api/plan-invitations',
    '/api/shared-plans',
    '/api/calendar-feeds',
    '/api/calendar',
    '/api/courses',
    '/api/admin/courses',
  ],
  contract,
  memberData: ['plans', 'drafts', 'companions', 'feeds'],
  consumes: [destinationChanged, memberRenamed, memberWithdrawn],
  jobs: ['planner-purge', 'trip-notices'],
  settings: { TRANSIT_CLOSED_LINES: { compose: { default: '' } } },
  backup: {
    first: ['planChangeIds', 'idempotencyKeys', 'destinationCopies', 'memberNames', 'withdrawals'],
    last: ['plans', 'courses', 'auditLog'],
  },
  container: {},
});
