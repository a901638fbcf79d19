import { expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember } from '../../testing/as-member.ts';
import { listen } from '../../testing/listen.ts';
import { createApp, on } from '../routes.ts';

const whoAmI = endpoint({ method: 'GET', path: '/api/who', access: 'public', success: dataOnly(z.string()) });

test.each<[string, string[], string]>([
  ['behind a trusted proxy the network that it names', ['127.0.0.0/8'], '2001:db8:0:0'],
  ['without trusted proxies the address of the connection', [], '127.0.0.1'],
])('a handler gets %s', async (_name, trustedProxies, expected) => {
  const app = createApp([on(whoAmI, async ({ clientAddress }) => ok(clientAddress))], {
    authenticate: asMember,
    trustedProxies,
  });
  const { origin, close } = await listen(app);
  const answer = await fetch(`${origin}/api/who`, { headers: { 'x-forwarded-for': '2001:db8::9' } });
  expect(await answer.json()).toEqual({ code: '200', data: expected });
  await close();
});
