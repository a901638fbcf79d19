import { expect, test } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { AppError } from './app-error.ts';
import { toAppError } from './outage.ts';

test('an outage of a dependency is a 503 that says when to try again', () => {
  const error = toAppError(new MongoNetworkError('connect ECONNREFUSED'));
  expect(error).toMatchObject({ status: 503, retryAfterS: 2, message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' });
});

test('a defect is a 500 and never shows its own text', () => {
  expect(toAppError(new TypeError('x is not a function'))).toMatchObject({ status: 500, message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' });
});

test('what a route throws on purpose stays as it is', () => {
  const error = new AppError('CONFLICT', '이미 신고한 리뷰입니다.');
  expect(toAppError(error)).toBe(error);
});
