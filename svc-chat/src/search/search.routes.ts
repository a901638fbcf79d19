import { searchRooms } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { Search } from './search.service.ts';

export function searchRoutes(search: Search) {
  return [on(searchRooms, ({ query }) => search.find(query.q, query.before))];
}
