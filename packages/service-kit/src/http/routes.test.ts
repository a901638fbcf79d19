import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok, serialText } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember } from '../testing/as-member.ts';
import { createApp, on } from './routes.ts';

const one = endpoint({
  method: 'GET',
  path: '/api/things/{name}',
  access: 'public',
  params: z.object({ name: z.string() }),
  success: dataOnly(z.string()),
});
const words = endpoint({ method: 'GET', path: '/api/things/words', access: 'public', success: dataOnly(z.string()) });
const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{thingNo}',
  access: 'member',
  params: z.object({ thingNo: serialText }),
  body: z.object({ name: z.string() }),
  success: dataOnly(z.null()),
});

test('a literal path is found before one with a parameter, in whatever order they are declared', async () => {
  const app = createApp([on(one, async ({ params }) => ok(params.name)), on(words, async () => ok('the words'))], {
    authenticate: asMember,
  });
  const dataAt = async (path: string) => ((await (await app.request(path)).json()) as { data: string }).data;
  expect([await dataAt('/api/things/book'), await dataAt('/api/things/words')]).toEqual(['book', 'the words']);
});

test('the body of a caller without access is not looked at', async () => {
  const app = createApp([on(rename, async () => ok(null))], { authenticate: asMember });
  const answer = await app.request('/api/things/1', { method: 'PUT', body: '{"broken' });
  expect(answer.status).toBe(401);
});
