import { expect, test } from '@jest/globals';
import { problemsOf } from './review-draft.ts';

const DRAFT = { reviewTitle: '벚꽃', reviewContent: '다시 가고 싶어요.', rating: 5 };

test('a complete review has no errors, also with spaces around its text and 100 characters of title', () => {
  expect(problemsOf(DRAFT)).toEqual({});
  expect(problemsOf({ ...DRAFT, reviewTitle: ` ${'가'.repeat(100)} ` })).toEqual({});
});

test('each empty field shows the message that the service would send', () => {
  expect(problemsOf({ reviewTitle: '  ', reviewContent: '', rating: 0 })).toEqual({
    reviewTitle: '리뷰 제목을 입력해주세요.',
    reviewContent: '리뷰 내용을 입력해주세요.',
    rating: '별점을 선택해주세요.',
  });
});

test('texts over their length show the limit', () => {
  expect(problemsOf({ ...DRAFT, reviewTitle: '가'.repeat(101), reviewContent: '가'.repeat(1001) })).toEqual({
    reviewTitle: '리뷰 제목은 100자 이내로 입력해주세요.',
    reviewContent: '리뷰 내용은 1000자 이내로 입력해주세요.',
  });
});
