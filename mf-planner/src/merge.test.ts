import { expect, test } from '@jest/globals';
import { type MergeField, mergeForms } from './merge.ts';

interface Form {
  title: string;
  min: string;
  max: string;
}
const TITLE: MergeField<Form> = { name: '제목', keys: ['title'], contentOf: ({ title }) => title.trim(), textOf: ({ title }) => title };
const BUDGET: MergeField<Form> = { name: '예산', keys: ['min', 'max'], textOf: ({ min, max }) => `${min}~${max}` };
const BASE: Form = { title: '봄', min: '1', max: '2' };

test('what only one side changed holds, whichever side it is', () => {
  const { form, taken, conflicts } = merge({ mine: { ...BASE, title: '여름' }, theirs: { ...BASE, max: '9' } });
  expect(form).toEqual({ title: '여름', min: '1', max: '9' });
  expect(taken).toEqual([BUDGET]);
  expect(conflicts).toEqual([]);
});

test('the same change on both sides is no conflict, nor is content written in another way', () => {
  expect(merge({ mine: { ...BASE, title: '여름' }, theirs: { ...BASE, title: ' 여름' } })).toMatchObject({ form: { title: '여름' }, taken: [], conflicts: [] });
});

test('a field changed on both sides is a conflict of its own, with both versions, and stays as it is here', () => {
  const [mine, theirs] = [
    { ...BASE, title: '여름' },
    { title: '가을', min: '5', max: '6' },
  ];
  const { form, conflicts } = merge({ mine, theirs });
  expect(form).toEqual({ title: '여름', min: '5', max: '6' });
  expect(conflicts).toEqual([{ field: TITLE, mine, theirs }]);
});

test('fields that belong together are never torn apart', () => {
  const { form, conflicts } = merge({ mine: { ...BASE, min: '0' }, theirs: { ...BASE, max: '9' } });
  expect([form, conflicts.map(({ field }) => field)]).toEqual([{ ...BASE, min: '0' }, [BUDGET]]);
});

test('without a common beginning every difference is a conflict and equal fields are none', () => {
  const { form, conflicts } = mergeForms([TITLE, BUDGET], { base: undefined, mine: BASE, theirs: { ...BASE, title: '가을' } });
  expect([form, conflicts.map(({ field }) => field)]).toEqual([BASE, [TITLE]]);
});

function merge({ mine, theirs }: { mine: Form; theirs: Form }) {
  return mergeForms([TITLE, BUDGET], { base: BASE, mine, theirs });
}
