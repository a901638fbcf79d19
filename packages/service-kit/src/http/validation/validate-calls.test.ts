import { describe, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok, serialText, text } from '@osaka/contracts';
import * as z from 'zod/mini';
import { asMember, bearer } from '../../testing/as-member.ts';
import { createApp, on } from '../routes.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{thingNo}',
  access: 'member',
  params: z.object({ thingNo: serialText }),
  body: z.object({ name: text(5, '이름은 5자까지입니다.') }),
  success: dataOnly(z.object({ name: z.string() })),
});
const words = endpoint({
  method: 'GET',
  path: '/api/things/words',
  access: 'public',
  query: z.object({ state: z.optional(z.enum(['대기중', '처리완료'])) }),
  success: dataOnly(z.string()),
});
const app = createApp(
  [on(rename, async ({ body }) => ok({ name: body.name })), on(words, async ({ query }) => ok(query.state ?? ''))],
  { authenticate: asMember },
);
const INVALID = '잘못된 요청입니다. 입력한 정보를 다시 확인해주세요.';

describe('a body with', () => {
  test.each([
    ['a wrong type', '{"name":5}'],
    ['an operator object', '{"name":{"$gt":""}}'],
    ['an array in place of an object', '[1]'],
    ['null', 'null'],
    ['a NUL character', '{"name":"a\\u0000"}'],
  ])('%s is refused in the documented shape', async (_name, body) => {
    const response = await put(body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: '400', message: expect.stringMatching(/[가-힣]/), requestId: expect.any(String) },
    ]);
  });
});

test('an unknown field is ignored', async () => {
  const response = await put('{"name":"책","price":1,"__proto__":{"admin":true}}');
  expect(await response.json()).toEqual({ code: '200', data: { name: '책' } });
});

test('an invalid field is named with its message', async () => {
  expect(await (await put('{"name":"여섯글자입니다"}')).json()).toMatchObject({
    message: '이름은 5자까지입니다.',
    errors: [{ path: 'name', message: '이름은 5자까지입니다.' }],
  });
});

test('a choice among Korean words is refused with the general message instead of the one of the library', async () => {
  expect(await (await app.request('/api/things/words?state=x')).json()).toMatchObject({
    message: INVALID,
    errors: [{ path: 'state', message: INVALID }],
  });
});

test.each(['state=대기중&state=처리완료', 'state[]=대기중', '$where=1'])(
  'a query with a list or a nested name is refused: %s',
  async (query) => {
    const response = await app.request(`/api/things/words?${query}`);
    expect([response.status, await response.json()]).toMatchObject([400, { message: INVALID }]);
  },
);

function put(body: string) {
  const headers = { ...bearer(1), 'content-type': 'application/json' };
  return app.request('/api/things/1', { method: 'PUT', body, headers });
}
