import { expect, test } from '@jest/globals';
import * as contract from '@osaka/contracts/travel';
import { declaredRefusalsOf } from './declared-refusals.ts';

const declares = declaredRefusalsOf('travel', contract);

test.each([
  ['of the declaration', 'GET', '/api/travels/{travelNo}', 429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'],
  ['of a schema', 'GET', '/api/travels/{travelNo}', 400, '잘못된 번호입니다.'],
  ['of the service', 'GET', '/api/travels/{travelNo}', 404, '여행지 정보를 찾을 수 없습니다.'],
  ['with a value in it', 'DELETE', '/api/admin/travels/tag', 404, '태그 정보를 찾을 수 없습니다. (번호: 7, 8)'],
])('a refusal %s is declared', (_, method, path, status, message) => {
  expect(declares(method, path, status, message)).toBe(true);
});

test.each([
  ['another message', 'GET', '/api/travels/{travelNo}', 404, '여행지가 없습니다.'],
  ['a part of a message', 'GET', '/api/travels/{travelNo}', 404, '여행지 정보를'],
  ['another status', 'GET', '/api/travels/{travelNo}', 409, '여행지 정보를 찾을 수 없습니다.'],
])('a refusal with %s is not declared', (_, method, path, status, message) => {
  expect(declares(method, path, status, message)).toBe(false);
});
