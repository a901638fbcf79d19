/** The page in an address, counted from 1; anything else is read as 1. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same address on another page; the first one is not written. */
export function withPage(address: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(address);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}
