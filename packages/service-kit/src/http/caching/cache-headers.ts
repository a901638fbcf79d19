import type { Endpoint } from '@osaka/contracts';
import type { Step } from '../call.ts';

export const NO_STORE = 'no-store';

/** Personal answers are never cached; private caching varies by authorization. */
export function cacheHeaders({ caching }: Endpoint): Step {
  return async (c, next) => {
    await next();
    if (c.error) return;
    const { headers } = c.res;
    headers.set('cache-control', caching === 'revalidate' ? 'private, no-cache' : NO_STORE);
    if (caching === 'revalidate') headers.append('vary', 'authorization');
  };
}
