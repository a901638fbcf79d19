import { noticeWanted } from '@osaka/contracts';
import * as contract from '@osaka/contracts/account';
import { defineService } from '@osaka/contracts/slice';
import { reviewDecided } from '@osaka/contracts/travel';

export default defineService({
  name: 'account',
  prefixes: [
    '/api/auth',
    '/api/members',
    '/api/emails',
    '/api/notices',
    '/api/push',
    '/api/admin/members',
    '/api/admin/{}/role',
  ],
  contract,
  consumes: [noticeWanted, reviewDecided],
  jobs: ['mail', 'push', 'member-exports', 'account-purges'],
  settings: {
    SMTP_URL: { compose: { default: 'smtp://mail:1025' } },
    MAIL_FROM: { local: '오사카로 <no-reply@osaka.example>' },
    SITE_URL: { compose: { default: 'http://localhost:8000' } },
    MEMBER_DATA_URLS: {},
    ACCOUNT_SECRET: { local: 'the local profile keeps no secrets', compose: 'required' },
    OIDC_PROVIDERS: { local: '', compose: { default: '' } },
    PUSH_PRIVATE_KEY: { local: '', compose: { default: '' } },
    PUSH_HOSTS: {},
    ADMIN_SECOND_FACTOR: { local: 'off', compose: { default: 'required' } },
    COMMON_PASSWORDS: { local: 'allowed', compose: { default: 'refused' } },
    ADMIN_ID: { compose: 'required' },
    ADMIN_PASSWORD: { compose: 'required' },
    ADMIN_NAME: {},
    ADMIN_EMAIL: { compose: 'required' },
  },
  backup: {
    first: ['exports', 'reviewNotices'],
    last: ['members', 'auditLog'],
    leftOut: ['leases'],
    withdrawals: { from: 'members', at: 'withdrawnAt', applied: 'restoredWithdrawals' },
  },
  container: { reachesOut: true },
});
