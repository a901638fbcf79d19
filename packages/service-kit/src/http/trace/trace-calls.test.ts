import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { currentWork } from '../../observe/work.ts';
import { asMember } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const look = endpoint({ method: 'GET', path: '/api/look', access: 'public', success: z.any() });
const app = createApp([on(look, async () => ok(currentWork()?.requestId ?? ''))], { authenticate: asMember });
const idOf = async (headers: Record<string, string>) =>
  ((await (await app.request('/api/look', { headers })).json()) as { data: string }).data;

test('a call is work of the request that it names, and of a new one where it names none or something else', async () => {
  const requestId = randomUUID();
  expect(await idOf({ 'x-request-id': requestId })).toBe(requestId);
  for (const headers of [undefined, { 'x-request-id': 'not an id' }])
    expect(await idOf(headers ?? {})).toMatch(/^[\da-f-]{36}$/);
});

test('a refusal names the request, also that of an unknown address', async () => {
  const requestId = randomUUID();
  const refused = await app.request('/api/nothing', { headers: { 'x-request-id': requestId } });
  expect(await refused.json()).toMatchObject({ code: '404', requestId });
});
