import * as contract from '@osaka/contracts/chat';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'chat',
  prefixes: ['/api/chat', '/ws'],
  upstream: 'sticky',
  instances: 2,
  contract,
});
