import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const LONG = '오사카성 '.repeat(400);
const VERY_LONG = LONG.repeat(100);
const own = endpoint({ method: 'GET', path: '/api/own', access: 'public', success: dataOnly(z.string()) });
const kept = endpoint({ ...own, path: '/api/kept', caching: 'revalidate' });
const short = endpoint({ ...kept, path: '/api/short' });
const huge = endpoint({ ...kept, path: '/api/huge' });
const app = createApp(
  [
    on(own, async () => ok(LONG)),
    on(kept, async () => ok(LONG)),
    on(short, async () => ok('가')),
    on(huge, async () => ok(VERY_LONG)),
  ],
  { authenticate: asMember, conditionalReads: true },
);
const read = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test.each([
  ['/api/kept', LONG],
  ['/api/own', LONG],
  ['/api/huge', VERY_LONG],
])('a long answer is compressed for those who read gzip: %s', async (path, data) => {
  const response = await read(path, { 'accept-encoding': 'br;q=1, gzip;q=0.8' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const json = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString();
  expect(JSON.parse(json)).toEqual({ code: '200', data });
});

test.each([
  ['nothing', '/api/kept', undefined],
  ['br', '/api/kept', 'br'],
  ['gzip that is refused', '/api/kept', 'gzip;q=0, br'],
  ['gzip, of a short answer', '/api/short', 'gzip'],
])('an answer stays as it is for those who accept %s', async (_name, path, accepted) => {
  const response = await read(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('vary')?.toLowerCase()).toBe('accept-encoding, authorization');
  expect(await response.json()).toMatchObject({ code: '200' });
});

test.each(['%', 'W/"other", %', '*'])(
  'an answer that the client has is not sent again: If-None-Match %s',
  async (sent) => {
    const tag = (await read('/api/kept')).headers.get('etag') ?? '';
    const again = await read('/api/kept', { 'if-none-match': sent.replace('%', tag), 'accept-encoding': 'gzip' });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect((await read('/api/kept', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  },
);

test('an answer that must not be stored has no tag, and HEAD the headers of GET', async () => {
  expect((await read('/api/own', { 'if-none-match': '*' })).headers.get('etag')).toBeNull();
  const headers = { 'accept-encoding': 'gzip' };
  const head = await app.request('/api/kept', { method: 'HEAD', headers });
  expect(await head.text()).toBe('');
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries((await read('/api/kept', headers)).headers));
});
