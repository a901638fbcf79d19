import type { Endpoint } from '@osaka/contracts';
import type { Step } from '../call.ts';

export const NO_STORE = 'no-store';
const STORED = { revalidate: 'private, no-cache', shared: 'public, max-age=300' };

/** Personal answers are never cached; private caching varies by authorization. A handler can only forbid it. */
export function cacheHeaders({ caching }: Endpoint): Step {
  return async (c, next) => {
    await next();
    if (c.error) return;
    const { headers } = c.res;
    if (headers.get('cache-control')?.includes(NO_STORE)) return;
    headers.set('cache-control', caching ? STORED[caching] : NO_STORE);
    if (caching === 'revalidate') headers.append('vary', 'authorization');
  };
}
