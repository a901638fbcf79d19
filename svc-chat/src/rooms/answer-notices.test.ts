import { expect, test } from '@jest/globals';
import { answerNotice } from './answer-notices.ts';

test('the quoted beginning of a question does not end within a character', () => {
  const { text } = answerNotice(7, 1, `${'가'.repeat(29)}😀 있나요?`, new Date());
  expect(text).toBe(`문의하신 ‘${'가'.repeat(29)}😀…’에 답변이 왔어요.`);
});
