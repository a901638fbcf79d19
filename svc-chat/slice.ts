import * as contract from '@osaka/contracts/chat';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'chat',
  prefixes: ['/api/chat', '/ws'],
  upstream: 'sticky',
  instances: 2,
  contract,
  memberData: ['consultations'],
  jobs: ['chat-idle', 'chat-index', 'chat-purge', 'chat-settle'],
  settings: {
    INSTANCE_ID: {},
    CHAT_STAFF_ACCESS: { local: 'open', compose: { default: 'admin' } },
  },
  container: {},
});
