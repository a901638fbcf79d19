import { listMyPlans, type PlanQuery } from '@osaka/contracts/planner';

/** Parses the list's query from the URL; invalid parameters are ignored. */
export function planQueryOf(address: URLSearchParams): PlanQuery {
  const { page, status, searchKeyword } = Object.fromEntries(address);
  const asked = listMyPlans.query.safeParse({ page, status, searchKeyword });
  return asked.success ? asked.data : listMyPlans.query.parse({});
}

/** The URL of the list for a query, without default values. */
export function planListAt(query: PlanQuery): string {
  const address = new URLSearchParams();
  if (query.searchKeyword) address.set('searchKeyword', query.searchKeyword);
  if (query.status) address.set('status', query.status);
  if (query.page > 1) address.set('page', String(query.page));
  return address.size > 0 ? `/myplan/list?${address}` : '/myplan/list';
}
