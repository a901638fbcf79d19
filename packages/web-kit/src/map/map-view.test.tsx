/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { MapView } from './map-view.tsx';

const OSAKA_CASTLE = { id: 1, label: '오사카성 천수각', longitude: 135.5258, latitude: 34.6873, kind: 'numbered', number: 1 } as const;

test('pins are buttons with names, in the order of the markers, and say when they are pressed and focused', async () => {
  const [pressed, hovered] = [jest.fn(), jest.fn()];
  const dotonbori = { id: 2, label: '도톤보리', longitude: 135.5013, latitude: 34.6687, kind: 'rest' } as const;
  renderScreen(<MapView label="여행지 지도" fitMarkers markers={[OSAKA_CASTLE, dotonbori]} onMarkerClick={pressed} onMarkerHover={hovered} />);

  const pin = await screen.findByRole('button', { name: '1 오사카성 천수각' });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['1 오사카성 천수각', '도톤보리', '지도 확대', '지도 축소']);
  fireEvent.click(pin);
  act(() => pin.focus());
  expect(pressed.mock.calls).toEqual([[1]]);
  expect(hovered.mock.calls).toEqual([[1]]);
});

test('a map that nobody can press shows pictures, and the source of its outlines', async () => {
  renderScreen(<MapView markers={[OSAKA_CASTLE]} />);
  await waitFor(() => expect(screen.getByRole('img', { name: '1 오사카성 천수각' })).toBeTruthy());
  expect(document.querySelector('figcaption')?.textContent).toBe(
    '출처: 「국토수치정보(행정구역 데이터, 철도 데이터)」(일본 국토교통성, https://nlftp.mlit.go.jp/ksj/)를 가공하여 작성',
  );
});
