import * as contract from '@osaka/contracts/chat';
import { defineService } from '@osaka/contracts/slice';

export default defineService({
  name: 'chat',
  prefixes: ['/api/chat', '/ws'],
  upstream: 'sticky',
  instances: 2,
  contract,
  memberData: ['consultations', 'inquiries'],
  jobs: ['chat-idle', 'chat-index', 'chat-mail', 'chat-purge', 'chat-settle'],
  settings: {
    INSTANCE_ID: {},
    CHAT_STAFF_ACCESS: { local: 'open', compose: { default: 'admin' } },
    SUPPORT_HOURS: { compose: { default: '' } },
    SUPPORT_MAIL: { local: 'help@osaka.example', compose: { default: 'help@osakaro.example' } },
    SMTP_URL: { compose: { default: 'smtp://mail:1025' } },
    MAIL_FROM: { local: '오사카로 <no-reply@osaka.example>' },
  },
  backup: { first: ['rooms'] },
  container: { reachesOut: true },
});
