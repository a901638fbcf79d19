import { expect, test } from '@jest/globals';
import { minutesText } from './minutes-text.ts';

test('minutesText formats minutes as hours and minutes', () => {
  expect([minutesText(0), minutesText(45), minutesText(60), minutesText(80)]).toEqual([
    '0분',
    '45분',
    '1시간',
    '1시간 20분',
  ]);
});
