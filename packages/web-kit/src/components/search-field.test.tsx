/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/index.ts';
import { SearchField } from './search-field.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('typing searches once after a pause, never during Hangul composition', () => {
  const onSearch = jest.fn();
  renderScreen(<SearchField label="플랜 검색" value="" onSearch={onSearch} />);
  const field = screen.getByRole('searchbox', { name: '플랜 검색' });
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '오' } });
  pass(1000);
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  fireEvent.change(field, { target: { value: '오사카' } });
  pass(200);
  fireEvent.change(field, { target: { value: '오사카성' } });
  pass(300);
  expect(onSearch.mock.calls).toEqual([['오사카성']]);
});

test('a filter that changes during the debounce is included in the search', () => {
  const searches: string[] = [];
  renderScreen(<FilteredSearch onSearch={(search) => searches.push(search)} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '봄' } });
  fireEvent.click(screen.getByRole('button', { name: '예정' }));
  pass(300);
  expect(searches).toEqual(['예정: 봄']);
});

test('clearing the field searches at once without a term', () => {
  const onSearch = jest.fn();
  renderScreen(<SearchField label="플랜 검색" value="봄" onSearch={onSearch} />);
  fireEvent.click(screen.getByRole('button', { name: '검색어 지우기' }));
  expect(onSearch.mock.calls).toEqual([['']]);
});

function FilteredSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const [status, setStatus] = useState('전체');
  return (
    <>
      <SearchField label="플랜 검색" value="" onSearch={(text) => onSearch(`${status}: ${text}`)} />
      <button type="button" onClick={() => setStatus('예정')}>
        예정
      </button>
    </>
  );
}

function pass(ms: number) {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
}
