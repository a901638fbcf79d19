import { expect, test } from '@jest/globals';
import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { AppError } from './app-error.ts';
import { toAppError } from './outage.ts';

test('an outage of a dependency becomes a 503 with Retry-After', () => {
  const error = toAppError(new MongoNetworkError('connect ECONNREFUSED'));
  expect(error).toMatchObject({
    status: 503,
    retryAfterS: 2,
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  });
});

test.each([
  ['MongoDB on a full disk', new MongoServerError({ message: 'the disk is full', code: 14_031 })],
  ['Redis on a full disk', new Error('MISCONF Errors writing to the AOF file: No space left on device')],
  [
    'a script of Redis on a full disk',
    new Error('ERR Error running script (call to f_1e9b): @user_script:12: -MISCONF Errors writing to the AOF file'),
  ],
  ['a file on a full disk', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
])('%s counts as an outage', (_what, error) => {
  expect(toAppError(error).status).toBe(503);
});

test('a bulk write that lost its connection counts as an outage', () => {
  const error = new MongoBulkWriteError(new MongoNetworkError('connection closed') as never, {} as BulkWriteResult);
  expect(toAppError(error).status).toBe(503);
});

test.each([
  ['BadValue', 2],
  ['TypeMismatch', 14],
  ['IndexOptionsConflict', 85],
  ['BSONObjectTooLarge', 10_334],
])('a command that MongoDB refuses with %s is a defect: a repetition would not help', (message, code) => {
  expect(toAppError(new MongoServerError({ message, code })).status).toBe(500);
});

test('an unexpected error becomes a 500 without its own message', () => {
  expect(toAppError(new TypeError('x is not a function'))).toMatchObject({
    status: 500,
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  });
});

test('an AppError is returned unchanged', () => {
  const error = new AppError('CONFLICT', '이미 신고한 리뷰입니다.');
  expect(toAppError(error)).toBe(error);
});
