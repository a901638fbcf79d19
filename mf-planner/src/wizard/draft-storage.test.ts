/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { readDraft, writeDraft } from './draft-storage.ts';
import { newDraft } from './wizard-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a stored draft is read back for its member only', () => {
  const draft = { ...newDraft(), planTitle: '봄나들이' };
  writeDraft(1, draft);
  expect([readDraft(1), readDraft(2)]).toEqual([draft, undefined]);
});

test('a draft stored by an older release keeps its links', () => {
  const { transportReservationLink: _flight, accommodationLink: _hotel, ...rest } = newDraft();
  const old = { ...rest, flightLink: 'https://www.skyscanner.co.kr/', hotelLink: 'www.ago' };
  sessionStorage.setItem('osaka:plan-draft:1', JSON.stringify({ ...old, base: old }));
  const links = { transportReservationLink: 'https://www.skyscanner.co.kr/', accommodationLink: 'www.ago' };
  expect(readDraft(1)).toMatchObject({ ...links, base: links });
});

test('a stored value of an unknown format is ignored', () => {
  sessionStorage.setItem('osaka:plan-draft:1', '{"planTitle":3}');
  expect(readDraft(1)).toBeUndefined();
});
