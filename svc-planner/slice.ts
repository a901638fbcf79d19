import { memberWithdrawn } from '@osaka/contracts/account';
import * as contract from '@osaka/contracts/planner';
import { destinationChanged } from '@osaka/contracts/travel';
import { defineService } from '@osaka/slice';

export default defineService({
  name: 'planner',
  prefixes: ['/api/travel-planner', '/api/my-plans'],
  contract,
  consumes: [destinationChanged, memberWithdrawn],
  jobs: ['planner-purge'],
  container: {},
});
