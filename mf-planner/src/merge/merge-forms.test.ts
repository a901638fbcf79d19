import { expect, test } from '@jest/globals';
import { type MergeField, mergeForms } from './merge-forms.ts';

interface Form {
  title: string;
  min: string;
  max: string;
}
const TITLE: MergeField<Form> = {
  name: '제목',
  keys: ['title'],
  contentOf: ({ title }) => title.trim(),
  textOf: ({ title }) => title,
};
const BUDGET: MergeField<Form> = { name: '예산', keys: ['min', 'max'], textOf: ({ min, max }) => `${min}~${max}` };
const BASE: Form = { title: '봄', min: '1', max: '2' };

test('a field changed on one side only keeps that change', () => {
  const { form, taken, conflicts } = merge({ mine: { ...BASE, title: '여름' }, theirs: { ...BASE, max: '9' } });
  expect(form).toEqual({ title: '여름', min: '1', max: '9' });
  expect(taken).toEqual([BUDGET]);
  expect(conflicts).toEqual([]);
});

test('equal changes on both sides are no conflict, nor is equal content in different notation', () => {
  expect(merge({ mine: { ...BASE, title: '여름' }, theirs: { ...BASE, title: ' 여름' } })).toMatchObject({
    form: { title: '여름' },
    taken: [],
    conflicts: [],
  });
});

test('a field changed on both sides is a conflict with both versions, and the form keeps the local one', () => {
  const [mine, theirs] = [
    { ...BASE, title: '여름' },
    { title: '가을', min: '5', max: '6' },
  ];
  const { form, conflicts } = merge({ mine, theirs });
  expect(form).toEqual({ title: '여름', min: '5', max: '6' });
  expect(conflicts).toEqual([{ field: TITLE, mine, theirs }]);
});

test('keys of one field are merged together', () => {
  const { form, conflicts } = merge({ mine: { ...BASE, min: '0' }, theirs: { ...BASE, max: '9' } });
  expect([form, conflicts.map(({ field }) => field)]).toEqual([{ ...BASE, min: '0' }, [BUDGET]]);
});

test('without a base version every difference is a conflict', () => {
  const { form, conflicts } = mergeForms([TITLE, BUDGET], {
    base: undefined,
    mine: BASE,
    theirs: { ...BASE, title: '가을' },
  });
  expect([form, conflicts.map(({ field }) => field)]).toEqual([BASE, [TITLE]]);
});

function merge({ mine, theirs }: { mine: Form; theirs: Form }) {
  return mergeForms([TITLE, BUDGET], { base: BASE, mine, theirs });
}
