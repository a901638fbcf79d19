/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { TRIP } from '../testing/trip-server.ts';
import type { DayView } from './day-view.ts';
import { SharedCover } from './shared-cover.tsx';

afterEach(cleanup);

test('a day of the cover shows its first place with a picture, else its first place', () => {
  const [one, two, three] = TRIP.selectedPlaces;
  const days = [
    { day: 1, date: '2031-03-02', stops: [{ place: one }, { place: { ...two, imageUrl: '/images/2.webp' } }] },
    { day: 2, date: '2031-03-03', stops: [{ place: three }] },
  ] as unknown as DayView[];
  renderScreen(<SharedCover days={days}>제목</SharedCover>);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    '1일차 03.02(일) 여행지 2',
    '2일차 03.03(월) 여행지 3',
  ]);
});
