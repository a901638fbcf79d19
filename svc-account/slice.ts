import * as contract from '@osaka/contracts/account';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'account',
  prefixes: ['/api/auth', '/api/members', '/api/emails', '/api/admin/members', '/api/admin/{}/role'],
  contract,
});
