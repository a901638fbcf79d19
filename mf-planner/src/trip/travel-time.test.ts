import { expect, test } from '@jest/globals';
import { minutesText, transitMinutes, travelMinutes, walkingMinutes } from './travel-time.ts';

test('travel times follow the documented speeds', () => {
  expect(walkingMinutes(0.8)).toBe(13);
  expect(transitMinutes(5)).toBe(23);
  expect([travelMinutes(0.5), travelMinutes(5)]).toEqual([9, 23]);
});

test('minutesText formats minutes as hours and minutes', () => {
  expect([minutesText(0), minutesText(45), minutesText(60), minutesText(80)]).toEqual([
    '0분',
    '45분',
    '1시간',
    '1시간 20분',
  ]);
});
