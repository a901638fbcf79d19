import { expect, test } from '@jest/globals';
import {
  EDITED_FIELDS,
  fieldGroups,
  PLAN_FIELD_NAMES,
  PLAN_FIELDS,
  pickFields,
  problemsOfFields,
  readTyped,
  WIZARD_FIELDS,
} from './plan-fields.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { plan, planEdit } from './plans.ts';
import { saveDraftWords, stepFour } from './wizard.ts';

test('every call carries the fields that are described, and no other texts', () => {
  expect(Object.keys(stepFour.shape).filter((key) => key in PLAN_FIELDS)).toEqual(WIZARD_FIELDS);
  expect(Object.keys(saveDraftWords.body.shape).filter((key) => key in PLAN_FIELDS)).toEqual(WIZARD_FIELDS);
  expect(Object.keys(planEdit.shape).filter((key) => key in PLAN_FIELDS)).toEqual(EDITED_FIELDS);
  expect(
    Object.keys(plan.shape)
      .filter((key) => key in PLAN_FIELDS)
      .sort(),
  ).toEqual([...PLAN_FIELD_NAMES].sort());
});

test('a plan that was saved before a field existed answers it empty', () => {
  expect(pickFields(['planTitle', 'minBudget'], { planTitle: '봄 여행' })).toEqual({
    planTitle: '봄 여행',
    minBudget: 0,
  });
});

test('a typed text is read as the server keeps it', () => {
  expect(readTyped('planTitle', ` ${'가'.repeat(60)}`)).toBe('가'.repeat(49));
  expect(readTyped('minBudget', '1,200,000')).toBe(1_200_000);
  expect(readTyped('minBudget', '12 만')).toBe(0);
  expect(readTyped('transportReservationLink', 'www.naver')).toBe('');
});

test('typed texts are refused with the message of their field, an inverted budget with its own', () => {
  const typed = {
    planTitle: '',
    planDescription: '오전엔 오사카성, 점심은 시장',
    minBudget: '300,000',
    maxBudget: '200,000',
    transportReservationLink: 'ftp://x',
    accommodationLink: '',
  };
  expect(problemsOfFields(WIZARD_FIELDS, typed)).toEqual({
    planTitle: PLAN_MESSAGES.titleMissing,
    maxBudget: PLAN_MESSAGES.budgetOrder,
    transportReservationLink: PLAN_MESSAGES.flightLink,
  });
  expect(problemsOfFields(['groupSize'], { groupSize: '21' })).toEqual({ groupSize: PLAN_MESSAGES.travelersRange });
});

test('minimum and maximum budget are one field of a comparison', () => {
  expect(fieldGroups(WIZARD_FIELDS).map(({ keys }) => keys)).toContainEqual(['minBudget', 'maxBudget']);
});
