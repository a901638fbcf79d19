import { memberRenamed, memberWithdrawn } from '@osaka/contracts/account';
import { planVisited } from '@osaka/contracts/planner';
import { defineService } from '@osaka/contracts/slice';
import * as contract from '@osaka/contracts/travel';

export default defineService({
  name: 'travel',
  prefixes: [
    '/api/travels',
    '/api/admin/travels',
    '/api/admin/passes',
    '/api/bookMark',
    '/api/mypage',
    '/api/reviews',
    '/api/review-drafts',
    '/api/reports',
    '/api/admin/report',
    '/api/admin/reportList',
    '/api/upload',
    '/images',
  ],
  contract,
  memberData: ['bookmarks', 'likes', 'reviews', 'reviewDrafts', 'reports', 'reviewCases'],
  consumes: [memberRenamed, memberWithdrawn, planVisited],
  jobs: ['travel-sweep'],
  settings: {
    IMAGE_DIR: { compose: { value: '/var/lib/images' } },
    TRANSIT_CLOSED_LINES: { compose: { default: '' } },
  },
  backup: {
    first: ['idempotencyKeys', 'memberCopies', 'planVisits', 'imports'],
    last: ['casePurges', 'destinations', 'auditLog', 'images'],
  },
  // Uploads wait on the disk, not in memory as in a tmpfs; drawing a large photo in two formats takes what the others
  // do not need.
  container: { cpus: '2.0', memory: '1G', volumes: { images: '/var/lib/images', uploads: '/tmp' } },
  isSeeded: true,
});
