/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CallError } from '../call-error.ts';
import { SayFailureOnce } from './say-failure-once.tsx';
import { LoadError } from './states.tsx';

const UNAVAILABLE = new CallError(503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
const OFFLINE = new CallError(0, '네트워크 연결을 확인해주세요.');
const retryThemes = jest.fn();
const retryPlaces = jest.fn();

function Parts({ themes, places }: { themes?: CallError; places?: CallError }) {
  return (
    <SayFailureOnce>
      {themes && <LoadError error={themes} title="테마를 불러오지 못했어요." onRetry={retryThemes} />}
      {places && <LoadError error={places} title="여행지를 불러오지 못했어요." onRetry={retryPlaces} />}
    </SayFailureOnce>
  );
}
const titles = () => screen.getAllByRole('alert').map((alert) => alert.querySelector('h2')?.textContent);

test('parts that fail for the same reason show one message, and one click retries both', () => {
  render(<Parts themes={UNAVAILABLE} places={UNAVAILABLE} />);
  expect(titles()).toEqual(['불러오지 못했어요.']);
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect([retryThemes.mock.calls.length, retryPlaces.mock.calls.length]).toEqual([1, 1]);
});

test('the message stays while one part still fails', () => {
  const { rerender } = render(<Parts themes={UNAVAILABLE} places={UNAVAILABLE} />);
  rerender(<Parts places={UNAVAILABLE} />);
  expect(titles()).toEqual(['여행지를 불러오지 못했어요.']);
  rerender(<Parts themes={UNAVAILABLE} places={UNAVAILABLE} />);
  expect(titles()).toHaveLength(1);
});

test('different reasons show separate messages', () => {
  render(<Parts themes={OFFLINE} places={UNAVAILABLE} />);
  expect(titles()).toEqual(['테마를 불러오지 못했어요.', '여행지를 불러오지 못했어요.']);
});

test('parts without a common SayFailureOnce show a message each', () => {
  render(
    <>
      <LoadError error={UNAVAILABLE} onRetry={() => undefined} />
      <LoadError error={UNAVAILABLE} onRetry={() => undefined} />
    </>,
  );
  expect(titles()).toHaveLength(2);
});
