import * as contract from '@osaka/contracts/planner';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'planner',
  prefixes: ['/api/travel-planner', '/api/my-plans'],
  contract,
});
