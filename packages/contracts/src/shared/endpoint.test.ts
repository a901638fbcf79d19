import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import * as account from '../account/index.ts';
import * as chat from '../chat/index.ts';
import * as planner from '../planner/index.ts';
import * as travel from '../travel/index.ts';
import { dataOnly, type Endpoint, endpointsIn, envelope, isNumericParam, ok } from './endpoint.ts';

const calls = [account, chat, planner, travel].flatMap(endpointsIn);

/** Calls with required body fields. */
const withNeededFields = calls.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((schema) => {
    const { success, error } = schema.safeParse({});
    return success ? [] : [[`${method} ${path}`, error.issues] as const];
  }),
);

test.each(withNeededFields)('%s names every missing field', (_name, issues) => {
  for (const { path, message } of issues)
    expect([path.join('.'), message]).toEqual([path.join('.'), expect.stringMatching(/^[가-힣].*[.!]$/)]);
});

test.each([
  [account.sendFindIdCode, { memberName: '닉네임을 입력해주세요.', email: '이메일을 입력해주세요.' }],
  [account.sendFindPasswordCode, { memberId: '아이디를 입력해주세요.', email: '이메일을 입력해주세요.' }],
  [
    travel.createReview,
    {
      travelNo: '여행지를 선택해주세요.',
      reviewTitle: '리뷰 제목을 입력해주세요.',
      reviewContent: '리뷰 내용을 입력해주세요.',
      rating: '별점을 선택해주세요.',
    },
  ],
])('missing fields give the documented messages: $path', ({ body }: Endpoint, texts) => {
  const blank = Object.fromEntries(
    Object.keys(texts).map((field) => [field, field === 'travelNo' || field === 'rating' ? undefined : ' ']),
  );
  for (const input of [{}, blank]) {
    const { error } = body.safeParse(input);
    expect(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))).toEqual(
      texts,
    );
  }
});

test('an envelope without a message does not compile, but is accepted from older releases', () => {
  const saved = envelope(z.number());
  const answer: z.input<typeof saved> = ok(7, '저장되었습니다.');
  // @ts-expect-error the message is missing
  const silent: z.input<typeof saved> = ok(7);
  expect(answer).toEqual({ code: '200', message: '저장되었습니다.', data: 7 });
  expect(saved.parse(silent)).toEqual({ code: '200', data: 7 });
  expect(dataOnly(z.number()).parse(ok(7))).toEqual({ code: '200', data: 7 });
});

test('a parameter of a path is numeric when its schema accepts numbers and refuses letters', () => {
  expect(isNumericParam(planner.getMyPlan, 'planNo')).toBe(true);
  expect(isNumericParam(chat.exportRoom, 'roomId')).toBe(false);
  expect(isNumericParam(travel.getDestination, 'unknown')).toBe(false);
});
