import type { Endpoint } from '@osaka/contracts';
import type { Step } from '../call.ts';

export const NO_STORE = 'no-store';
const STORED = { revalidate: 'private, no-cache', shared: 'public, max-age=300' };

/** Personal answers are never cached; private caching varies by authorization. An answer with its own header keeps it. */
export function cacheHeaders({ caching }: Endpoint): Step {
  return async (c, next) => {
    await next();
    if (c.error) return;
    const { headers } = c.res;
    if (headers.has('cache-control')) return;
    headers.set('cache-control', caching ? STORED[caching] : NO_STORE);
    if (caching === 'revalidate') headers.append('vary', 'authorization');
  };
}
