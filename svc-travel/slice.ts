import { memberRenamed, memberWithdrawn } from '@osaka/contracts/account';
import * as contract from '@osaka/contracts/travel';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'travel',
  prefixes: [
    '/api/travels',
    '/api/admin/travels',
    '/api/bookMark',
    '/api/mypage',
    '/api/reviews',
    '/api/reports',
    '/api/admin/report',
    '/api/admin/reportList',
    '/api/upload',
    '/images',
  ],
  contract,
  consumes: [memberRenamed, memberWithdrawn],
});
