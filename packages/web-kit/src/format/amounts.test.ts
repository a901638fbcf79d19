import { expect, test } from '@jest/globals';
import { budgetText, countText, distanceText, peopleText, sizeText, wonText } from './amounts.ts';

test('numbers have thousands separators and their unit', () => {
  expect(wonText(1_200_000)).toBe('1,200,000원');
  expect([0, 999, 1234, 1_000_000].map(countText)).toEqual(['0', '999', '1,234', '1,000,000']);
  expect(peopleText(2)).toBe('2명');
});

test('a distance below one kilometre is shown in metres', () => {
  expect(distanceText(1.24)).toBe('1.2km');
  expect(distanceText(0.346)).toBe('350m');
  expect(distanceText(0.998)).toBe('1.0km');
});

test('a size below one megabyte is shown in kilobytes', () => {
  expect(sizeText(120)).toBe('1KB');
  expect(sizeText(640_400)).toBe('640KB');
  expect(sizeText(3_240_000)).toBe('3.2MB');
});

test('a budget shows which end is open', () => {
  expect(budgetText(0, 0)).toBe('예산 미설정');
  expect(budgetText(undefined, undefined)).toBe('예산 미설정');
  expect(budgetText(500_000, 800_000)).toBe('500,000 ~ 800,000원');
  expect(budgetText(500_000, 0)).toBe('500,000원 이상');
  expect(budgetText(0, 800_000)).toBe('800,000원 이하');
});

test('a budget with a maximum below its minimum is not shown as a range', () => {
  expect(budgetText(800_000, 500_000)).toBe('예산 확인 필요');
  expect(budgetText(800_000, 800_000)).toBe('예산 확인 필요');
});
