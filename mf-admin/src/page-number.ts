/** The page in an address, from 1. */
export function pageOf(address: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
}
