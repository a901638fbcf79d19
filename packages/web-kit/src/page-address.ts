/** The page number in an address, from 1; anything invalid is 1. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same address with another page; page 1 is omitted. */
export function withPage(address: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(address);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}
