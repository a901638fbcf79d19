import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember } from '../../testing/as-member.ts';
import { listen } from '../../testing/listen.ts';
import { createApp, on } from '../routes.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/name',
  access: 'public',
  body: z.object({ name: z.optional(z.string()) }),
  success: dataOnly(z.string()),
});
const knock = endpoint({ method: 'POST', path: '/api/knock', access: 'public', success: dataOnly(z.null()) });
const app = createApp([on(rename, async ({ body }) => ok(body.name ?? '')), on(knock, async () => ok(null))], {
  authenticate: asMember,
});

test.each<[string, string, number]>([
  ['malformed JSON', '{"name":', 400],
  ['an over-long body', JSON.stringify({ name: 'x'.repeat(300_000) }), 413],
])('%s is refused in the documented shape', async (_name, body, status) => {
  const response = await send('PUT', '/api/name', body, 'application/json');
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { code: String(status), message: expect.stringMatching(/[가-힣]/), requestId: expect.any(String) },
  ]);
});

test('a body of another type than JSON is refused with 415, an absent one is an empty object', async () => {
  expect((await send('PUT', '/api/name', '{"name":"a"}', 'text/plain')).status).toBe(415);
  expect(await (await send('PUT', '/api/name')).json()).toEqual({ code: '200', data: '' });
});

test('a server answers an over-long body and goes on with the next call of the connection', async () => {
  const { origin, close } = await listen(app);
  const put = (name: string) =>
    fetch(`${origin}/api/name`, {
      method: 'PUT',
      body: JSON.stringify({ name }),
      headers: { 'content-type': 'application/json' },
    });
  expect((await put('x'.repeat(300_000))).status).toBe(413);
  expect(await (await put('책')).json()).toEqual({ code: '200', data: '책' });
  await close();
});

test('whatever is sent to a call without a body is not read', async () => {
  expect((await send('POST', '/api/knock', '{"broken', 'text/plain')).status).toBe(200);
});

function send(method: string, address: string, body?: string, type?: string) {
  return app.request(address, { method, ...(body && { body }), ...(type && { headers: { 'content-type': type } }) });
}
