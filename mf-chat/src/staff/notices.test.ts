import { expect, test } from '@jest/globals';
import { requestNotice, withNotice } from './notices.ts';

test('the newest notice is first, and old notices are dropped', () => {
  let notices: ReturnType<typeof withNotice> = [];
  for (let index = 1; index <= 60; index++) notices = withNotice(notices, { type: 'general', message: `${index}` });
  expect([notices.length, notices[0]?.message, new Set(notices.map(({ id }) => id)).size]).toEqual([50, '60', 50]);
});

test('the notice of a new request names the customer, and other texts are ignored', () => {
  expect(requestNotice('{"roomId":"r","customerName":"박도윤"}')).toEqual({
    type: 'new-request',
    message: '새 상담 요청: 박도윤님',
    data: { roomId: 'r' },
  });
  expect([requestNotice('{'), requestNotice('{"roomId":1}')]).toEqual([undefined, undefined]);
});
