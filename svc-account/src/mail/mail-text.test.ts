import { expect, test } from '@jest/globals';
import { bellMail } from './mail-text.ts';

test('the shortened subject of a notice does not end within a character', () => {
  const notice = { memberName: '하늘산책', text: `${'가'.repeat(59)}😀 플랜`, url: 'https://osaka.example/' };
  const { subject } = bellMail(notice, { page: 'https://osaka.example/', call: 'https://osaka.example/' });
  expect(subject).toBe(`[오사카로] ${'가'.repeat(59)}😀…`);
});
