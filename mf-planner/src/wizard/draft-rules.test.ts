import { expect, test } from '@jest/globals';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { problemsOf } from './draft-rules.ts';
import { type DraftChange, newDraft, type StepNo } from './wizard-draft.ts';

const TODAY = '2026-03-10';
const whole: DraftChange = {
  startDate: '2026-03-20',
  endDate: '2026-03-22',
  planTitle: '봄 여행',
  planDescription: '열 글자가 넘는 여행 설명입니다.',
};

const cases: [string, StepNo, DraftChange, object][] = [
  ['whole days', 1, {}, {}],
  ['a trip that begins today', 1, { startDate: TODAY, endDate: '2026-03-11' }, {}],
  [
    'no days',
    1,
    { startDate: '', endDate: '' },
    { startDate: PLAN_MESSAGES.startMissing, endDate: PLAN_MESSAGES.endMissing },
  ],
  ['a start yesterday', 1, { startDate: '2026-03-09' }, { startDate: PLAN_MESSAGES.startPast }],
  [
    'an end yesterday',
    1,
    { startDate: '', endDate: '2026-03-09' },
    { startDate: PLAN_MESSAGES.startMissing, endDate: PLAN_MESSAGES.endPast },
  ],
  ['an end on the first day', 1, { endDate: '2026-03-20' }, { endDate: PLAN_MESSAGES.endBeforeStart }],
  ['a day that does not exist', 1, { startDate: '2026-02-30' }, { startDate: '잘못된 날짜입니다.' }],
  ['words for a day', 1, { endDate: '모레' }, { endDate: '잘못된 날짜입니다.' }],
  ['no travellers', 1, { travelers: '' }, { travelers: PLAN_MESSAGES.travelersMissing }],
  ['no traveller', 1, { travelers: '0' }, { travelers: PLAN_MESSAGES.travelersRange }],
  ['21 travellers', 1, { travelers: '21' }, { travelers: PLAN_MESSAGES.travelersRange }],
  ['two and a half', 1, { travelers: '2.5' }, { travelers: PLAN_MESSAGES.travelersDigits }],
  ['no district', 2, {}, { selectedRegion: PLAN_MESSAGES.regionMissing }],
  ['no places', 3, {}, { selectedPlaces: PLAN_MESSAGES.placesMissing }],
  ['whole words', 4, {}, {}],
  ['spaces for a title', 4, { planTitle: '   ' }, { planTitle: PLAN_MESSAGES.titleMissing }],
  ['a short title', 4, { planTitle: ' 봄 ' }, { planTitle: PLAN_MESSAGES.titleShort }],
  ['a long title', 4, { planTitle: '가'.repeat(51) }, { planTitle: PLAN_MESSAGES.titleLong }],
  ['no description', 4, { planDescription: '' }, { planDescription: PLAN_MESSAGES.descriptionMissing }],
  ['a short description', 4, { planDescription: '아홉 글자예요' }, { planDescription: PLAN_MESSAGES.descriptionShort }],
  ['a long description', 4, { planDescription: '가'.repeat(501) }, { planDescription: PLAN_MESSAGES.descriptionLong }],
  ['a budget with thousands set apart', 4, { minBudget: '1,200,000' }, {}],
  ['a budget in words', 4, { minBudget: '많이' }, { minBudget: PLAN_MESSAGES.budgetDigits }],
  ['a fraction', 4, { maxBudget: '1000.5' }, { maxBudget: PLAN_MESSAGES.budgetDigits }],
  ['a negative budget', 4, { maxBudget: '-1' }, { maxBudget: PLAN_MESSAGES.budgetDigits }],
  [
    'a largest that is not larger',
    4,
    { minBudget: '500,000', maxBudget: '500000' },
    { maxBudget: PLAN_MESSAGES.budgetOrder },
  ],
  ['a largest beside no smallest', 4, { minBudget: '0', maxBudget: '1' }, {}],
  [
    'a link without a scheme',
    4,
    { transportReservationLink: 'www.naver.com' },
    { transportReservationLink: PLAN_MESSAGES.flightLink },
  ],
  [
    'a script for a link',
    4,
    { accommodationLink: 'javascript:alert(1)' },
    { accommodationLink: PLAN_MESSAGES.hotelLink },
  ],
  ['half an address', 4, { accommodationLink: 'https://' }, { accommodationLink: PLAN_MESSAGES.url }],
];

test.each(cases)('%s on step %i', (_name, step, part, problems) => {
  expect(problemsOf(step, { ...newDraft(), ...whole, ...part }, TODAY)).toEqual(problems);
});
