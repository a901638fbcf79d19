import { expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { refusalOf } from './step-refusals.ts';

test('a 401 leads to the login with the message of the step', () => {
  expect(refusalOf(new CallError(401, ''), 1)).toEqual({
    kind: 'sign-in',
    text: '인증정보가 유효하지 않습니다. 다시 로그인해주세요.',
  });
  expect(refusalOf(new CallError(401, ''), 3)).toEqual({
    kind: 'sign-in',
    text: '인증이 만료되었습니다. 다시 로그인해주세요.',
  });
});

test('step 3 has its own messages for 400 and 5xx', () => {
  expect(refusalOf(new CallError(400, '다른 말'), 3).text).toBe('잘못된 요청입니다. 입력한 정보를 다시 확인해주세요.');
  expect(refusalOf(new CallError(503, '다른 말'), 3).text).toBe('서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
});

test('a 404 starts over', () => {
  expect(refusalOf(new CallError(404, ''), 2)).toEqual({ kind: 'start-over', text: PLAN_MESSAGES.draftMissing });
});

test('field errors go to their fields, and past dates lead back to step 1', () => {
  const wrong = new CallError(400, '', [{ path: 'transportReservationLink', message: '가' }]);
  expect(refusalOf(wrong, 4)).toMatchObject({ kind: 'correct', step: 4, problems: { transportReservationLink: '가' } });
  const passed = new CallError(400, '', [{ path: 'startDate', message: '나' }]);
  expect(refusalOf(passed, 4)).toMatchObject({ kind: 'correct', step: 1, problems: { startDate: '나' } });
});
