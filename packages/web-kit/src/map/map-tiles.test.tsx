/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { MapView } from './map-view.tsx';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';
const config = {
  mapTilesUrl: TILES,
  mapTilesAttribution: '거리 지도 예시',
  mapTilesLink: 'https://tiles.example/about',
};

document.head.append(
  Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'site-config',
    textContent: JSON.stringify(config),
  }),
);

test('streets take the place of the drawn map once they are there, and the drawn map theirs when one fails', async () => {
  const { map, tiles } = await mapWithTiles();
  expect(map.dataset.tiles).toBeUndefined();
  for (const tile of tiles) fireEvent.load(tile);
  await waitFor(() => expect(map.dataset.tiles).toBe('raster'));
  fireEvent.error(tiles[0] as Element);
  expect(map.dataset.tiles).toBeUndefined();
});

test('the drawn map stays where streets do not come within two seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const { map } = await mapWithTiles();
    map.dataset.tiles = 'raster';
    await act(() => jest.advanceTimersByTimeAsync(1900));
    expect(map.dataset.tiles).toBe('raster');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(map.dataset.tiles).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});

test('a map with streets names their source with a link, whether they are shown or not', async () => {
  await mapWithTiles();
  const link = screen.getByRole('link', { name: '거리 지도 예시' });
  expect(link.getAttribute('href')).toBe('https://tiles.example/about');
  expect(document.querySelector('figcaption')?.textContent).toContain('국토수치정보');
});

async function mapWithTiles() {
  renderScreen(<MapView label="여행지 지도" zoom={14} />);
  const map = await screen.findByRole('application', { name: '여행지 지도' });
  await waitFor(() => expect(map.querySelector('.leaflet-tile')).toBeTruthy());
  return { map, tiles: [...map.querySelectorAll('.leaflet-tile')] };
}
