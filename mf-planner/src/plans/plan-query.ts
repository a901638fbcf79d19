import { listMyPlans, type PlanQuery } from '@osaka/contracts/planner';

/** The list as the address asks for it; what is wrong in the address is read as not asked. */
export function planQueryOf(address: URLSearchParams): PlanQuery {
  const { page, status, searchKeyword } = Object.fromEntries(address);
  const asked = listMyPlans.query.safeParse({ page, status, searchKeyword });
  return asked.success ? asked.data : listMyPlans.query.parse({});
}

/** The address of the list after a change; what is usual is left out. */
export function planListAt(query: PlanQuery): string {
  const address = new URLSearchParams();
  if (query.searchKeyword) address.set('searchKeyword', query.searchKeyword);
  if (query.status) address.set('status', query.status);
  if (query.page > 1) address.set('page', String(query.page));
  return address.size > 0 ? `/myplan/list?${address}` : '/myplan/list';
}
