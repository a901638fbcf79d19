import { expect, test } from '@jest/globals';
import { CallError } from '@osaka/web-kit';
import { loadMessageOf } from './load-message.ts';

test.each([
  [
    CallError.unanswered(Object.assign(new Error(), { name: 'TimeoutError' })),
    '요청 시간이 초과되었습니다. 다시 시도해주세요.',
  ],
  [CallError.unanswered(new TypeError('Failed to fetch')), '서버에 연결할 수 없습니다. 네트워크를 확인해주세요.'],
  [new TypeError('x'), '서버에 연결할 수 없습니다. 네트워크를 확인해주세요.'],
  [new CallError(404, 'x'), '리뷰 데이터를 찾을 수 없습니다.'],
  [new CallError(500, 'x'), '서버 내부 오류가 발생했습니다.'],
  [new CallError(503, 'x'), '서버 오류가 발생했습니다. (503)'],
])('a failure to load reviews is described: %s', (error, message) => {
  expect(loadMessageOf(error)).toBe(message);
});
