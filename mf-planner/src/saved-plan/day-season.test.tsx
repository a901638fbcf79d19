/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { TRIP } from '../testing/trip-server.ts';
import { DaySeason } from './day-season.tsx';
import type { StopView } from './day-view.ts';

afterEach(cleanup);

const stop = (travelId: number, arrivesAt: number, indoor: boolean | 'both' | null) =>
  ({
    place: { ...TRIP.selectedPlaces[0], travelId, travelName: `장소 ${travelId}`, indoor },
    schedule: { arrivesAt },
  }) as StopView;
const show = (date: string, stops: StopView[]) => {
  renderScreen(<DaySeason view={{ day: 1, date, stops }} />);
  return screen.getByRole('img').getAttribute('aria-label');
};

test('a day says what its month is usually like and when the sun rises and sets', () => {
  expect(show('2026-12-03', [])).toBe('해 뜨는 시각 오전 6:48, 해 지는 시각 오후 4:47.');
  expect(document.body.textContent).toContain('최고 12° 최저 5°');
  expect(document.body.textContent).toContain('한 달에 6일');
});

test('stops after sunset are counted, and named where they are outdoors', () => {
  const label = show('2026-12-03', [stop(1, 600, false), stop(2, 1020, true), stop(3, 1100, false)]);
  expect(label).toMatch(/3곳 가운데 2곳은 해가 진 뒤예요\.$/);
  expect(screen.getByText('장소 3은(는) 해가 진 뒤예요.')).toBeTruthy();
});
