/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderScreen } from '../testing/index.ts';
import { SUGGESTED_FIELD, Suggest } from './suggest.tsx';
import type { Suggestions } from './suggestion.ts';

const NAMES = ['도톤보리', '도지마 롤', '덴노지 공원'];
const load: Suggestions['load'] = async (typed) =>
  NAMES.filter((name) => name.startsWith(typed)).map((text) => ({ id: text, text, note: '여행지' }));

function Field(suggestions: Suggestions) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return (
    <>
      <input
        {...SUGGESTED_FIELD}
        ref={field}
        aria-label="찾기"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Suggest field={field} {...suggestions} />
    </>
  );
}

const onKeyAround = jest.fn();
beforeEach(() => addEventListener('keydown', onKeyAround));
afterEach(() => {
  removeEventListener('keydown', onKeyAround);
  onKeyAround.mockClear();
});

function open(suggestions: Partial<Suggestions> = {}) {
  const onPick = jest.fn<Suggestions['onPick']>();
  renderScreen(<Field load={load} onPick={onPick} {...suggestions} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: '찾기' });
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { field, type, press, onPick };
}
const optionTexts = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);

test('the list is one of a combobox: arrows choose around its ends, Enter takes what is chosen, the field keeps its text', async () => {
  const { field, type, press, onPick } = open();
  type('도');
  const list = await screen.findByRole('listbox');
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')]).toEqual(['true', list.id]);
  expect([optionTexts(), screen.getAllByRole('status').map(({ textContent }) => textContent)]).toEqual([
    ['도톤보리', '도지마 롤'],
    expect.arrayContaining(['추천 검색어 2개. 위아래 화살표로 골라요.']),
  ]);
  press('ArrowUp');
  press('ArrowDown');
  const chosen = screen.getByRole('option', { selected: true });
  expect([chosen.firstChild?.textContent, field.getAttribute('aria-activedescendant')]).toEqual([
    '도톤보리',
    chosen.id,
  ]);
  press('Enter');
  expect(onPick.mock.calls).toEqual([[{ id: '도톤보리', text: '도톤보리', note: '여행지' }]]);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect([field.value, field.hasAttribute('aria-activedescendant'), field.hasAttribute('aria-controls')]).toEqual([
    '도',
    false,
    false,
  ]);
  expect(onKeyAround).not.toHaveBeenCalled();
});

test('Escape closes the list alone and keeps what was typed, an arrow opens it again, and leaving the field closes it', async () => {
  const { field, type, press } = open();
  type('도');
  await screen.findByRole('listbox');
  press('Escape');
  expect([screen.queryByRole('listbox'), field.value]).toEqual([null, '도']);
  expect(onKeyAround).not.toHaveBeenCalled();
  press('Escape');
  expect(onKeyAround).toHaveBeenCalledTimes(1);
  press('ArrowDown');
  await screen.findByRole('listbox');
  fireEvent.blur(field);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('Enter without a choice, and keys during Hangul composition, stay those of the field', async () => {
  const { field, type, press, onPick } = open();
  type('도');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  press('Enter');
  expect(onKeyAround).toHaveBeenCalledTimes(2);
  expect([onPick.mock.calls, screen.queryByRole('listbox')]).toEqual([[], null]);
});

test('a failed call shows nothing, and an answer to an older text never replaces that of the text', async () => {
  const answers = new Map<string, (names: string[]) => void>();
  const { type } = open({
    load: (typed) =>
      typed === '덴'
        ? Promise.reject(new Error('away'))
        : new Promise((resolve) =>
            answers.set(typed, (names) => resolve(names.map((text) => ({ id: text, text, note: '' })))),
          ),
  });
  type('도');
  await waitFor(() => expect(answers.has('도')).toBe(true));
  type('도톤');
  await waitFor(() => expect(answers.has('도톤')).toBe(true));
  answers.get('도톤')?.(['도톤보리']);
  await screen.findByRole('listbox');
  answers.get('도')?.(['도지마 롤']);
  type('덴');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect([optionTexts(), screen.queryByRole('alert')]).toEqual([[], null]);
});
