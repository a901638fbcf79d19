import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { asMember } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const own = endpoint({ method: 'GET', path: '/api/own', access: 'public', success: dataOnly(z.null()) });
const shared = endpoint({ ...own, path: '/api/shared', caching: 'revalidate' });
const same = endpoint({ ...own, path: '/api/same', caching: 'shared' });
const file = endpoint({ ...own, path: '/api/file', mediaTypes: ['text/plain'], success: z.any() });
const secret = endpoint({ ...file, path: '/api/secret' });
const gone = endpoint({ ...shared, path: '/api/gone' });
const app = createApp(
  [
    on(own, async () => ok(null)),
    on(shared, async () => ok(null)),
    on(same, async () => ok(null)),
    on(file, async () => new Response('a', { headers: { 'cache-control': 'public', vary: 'origin' } })),
    on(secret, async () => new Response('a', { headers: { 'cache-control': 'private, no-store' } })),
    on(gone, async () => {
      throw new AppError('GONE', '없습니다.');
    }),
  ],
  { authenticate: asMember },
);

test.each([
  ['an answer', '/api/own', 'no-store', null],
  ['an answer that browsers may revalidate', '/api/shared', 'private, no-cache', 'authorization'],
  ['an answer that is the same for all', '/api/same', 'public, max-age=300', null],
  ['a file whose handler would let it be stored', '/api/file', 'no-store', 'origin'],
  ['a file that its handler forbids to store', '/api/secret', 'private, no-store', null],
  ['a refusal of a call that may be revalidated', '/api/gone', 'no-store', null],
  ['an unknown address', '/api/nothing', 'no-store', null],
])('%s has the cache headers of its contract', async (_name, path, cacheControl, vary) => {
  const { headers } = await app.request(path);
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([cacheControl, vary]);
});
