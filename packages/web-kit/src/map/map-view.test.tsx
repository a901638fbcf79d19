/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/index.ts';
import { MapView } from './map-view.tsx';

const OSAKA_CASTLE = {
  id: 1,
  label: '오사카성 천수각',
  longitude: 135.5258,
  latitude: 34.6873,
  kind: 'numbered',
  number: 1,
} as const;

test('pins are named buttons in the order of the markers and report click and focus', async () => {
  const [pressed, hovered] = [jest.fn(), jest.fn()];
  const dotonbori = { id: 2, label: '도톤보리', longitude: 135.5013, latitude: 34.6687, kind: 'rest' } as const;
  renderScreen(
    <MapView
      label="여행지 지도"
      fitMarkers
      markers={[OSAKA_CASTLE, dotonbori]}
      onMarkerClick={pressed}
      onMarkerHover={hovered}
    />,
  );

  const pin = await screen.findByRole('button', { name: '1 오사카성 천수각' });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '1 오사카성 천수각',
    '도톤보리',
    '지도 확대',
    '지도 축소',
  ]);
  fireEvent.click(pin);
  act(() => pin.focus());
  expect(pressed.mock.calls).toEqual([[1]]);
  expect(hovered.mock.calls).toEqual([[1]]);
});

test('pins of markers in a new order are the same elements in the new tab order', async () => {
  let reorder: (ids: number[]) => void = () => {};
  renderScreen(
    <Reordered
      tell={(setIds) => {
        reorder = setIds;
      }}
    />,
  );
  const pins = () => screen.getAllByRole('button').filter((button) => button.className === 'pin');
  await screen.findByRole('button', { name: '1 여행지 1' });
  const before = pins();
  for (const order of [
    [1, 4, 2, 3],
    [2, 3, 1, 4],
    [4, 3, 2, 1],
  ]) {
    act(() => reorder(order));
    expect(pins().map((pin) => before.indexOf(pin) + 1)).toEqual(order);
    expect(pins().map((pin) => pin.getAttribute('aria-label'))).toEqual(
      order.map((id, index) => `${index + 1} 여행지 ${id}`),
    );
  }
});

/** Four pins; `tell` receives the function that puts them into another order. */
function Reordered({ tell }: { tell: (setIds: (ids: number[]) => void) => void }) {
  const [ids, setIds] = useState([1, 2, 3, 4]);
  tell(setIds);
  const markers = ids.map((id, index) => ({ ...OSAKA_CASTLE, id, label: `여행지 ${id}`, number: index + 1 }));
  return <MapView fitMarkers markers={markers} onMarkerClick={() => {}} />;
}

test('a marker with invalid coordinates is left out', async () => {
  const nowhere = { id: 3, label: '어디에도 없는 곳', longitude: Number.NaN, latitude: 34.6, kind: 'place' } as const;
  renderScreen(
    <MapView
      fitMarkers
      markers={[OSAKA_CASTLE, nowhere]}
      lines={[{ style: 'stitch', positions: [OSAKA_CASTLE, nowhere] }]}
      center={nowhere}
    />,
  );
  await waitFor(() => expect(screen.getByRole('img', { name: '1 오사카성 천수각' })).toBeTruthy());
  expect(screen.queryByRole('img', { name: '어디에도 없는 곳' })).toBeNull();
});

test('a decorative pin is not a button', async () => {
  const near = { id: 2, label: '오사카 역사박물관', longitude: 135.5207, latitude: 34.6828, kind: 'near' } as const;
  renderScreen(<MapView markers={[{ ...OSAKA_CASTLE, isPicture: true }, near]} onMarkerClick={() => {}} />);
  expect(await screen.findByRole('button', { name: '오사카 역사박물관' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '1 오사카성 천수각' })).toBeTruthy();
});

test('a map fills the window and returns unchanged with the focus', async () => {
  renderScreen(<MapView isBox label="오사카성 위치 지도" markers={[OSAKA_CASTLE]} />);
  const pin = await screen.findByRole('img', { name: '1 오사카성 천수각' });
  fireEvent.click(screen.getByRole('button', { name: '전체 화면으로 보기' }));
  const whole = await screen.findByRole('dialog', { name: '오사카성 위치 지도' });
  expect(whole.contains(pin)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '전체 화면 닫기' }));
  await waitFor(() => expect(whole.contains(pin)).toBe(false));
  expect(screen.getByRole('img', { name: '1 오사카성 천수각' })).toBe(pin);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '전체 화면으로 보기' }));
});

test('one finger on a map in a page scrolls the page and shows the two-finger hint; in full screen it moves the map', async () => {
  renderScreen(<MapView isBox label="오사카성 위치 지도" markers={[OSAKA_CASTLE]} />);
  await screen.findByRole('img', { name: '1 오사카성 천수각' });
  const map = screen.getByRole('application', { name: '오사카성 위치 지도' });
  const hint = screen.getByText('두 손가락으로 지도를 움직일 수 있어요.');
  const touch = (name: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    fireEvent[name](map, { touches: ys.map((clientY) => ({ clientX: 50, clientY, target: map })) });
  const swipe = () => {
    touch('touchStart', 50);
    touch('touchMove', 90);
    touch('touchEnd');
  };
  swipe();
  expect(hint.dataset.on).toBe('true');
  expect(map.dataset.inPage).toBe('');
  fireEvent.click(screen.getByRole('button', { name: '전체 화면으로 보기' }));
  expect(map.dataset.inPage).toBeUndefined();
});

test('a map without a click handler shows decorative pins and its attribution', async () => {
  renderScreen(<MapView markers={[OSAKA_CASTLE]} />);
  await waitFor(() => expect(screen.getByRole('img', { name: '1 오사카성 천수각' })).toBeTruthy());
  expect(document.querySelector('figcaption')?.textContent).toBe(
    '출처: 「국토수치정보(행정구역 데이터, 철도 데이터)」(일본 국토교통성, https://nlftp.mlit.go.jp/ksj/)를 가공하여 작성',
  );
});

/** Five places within 400 m, more than the pins of one zoom level have room for at their places. */
function crowd(day: number) {
  return Array.from({ length: 5 }, (_, index) => ({
    id: day * 10 + index,
    label: `여행지 ${day * 10 + index}`,
    longitude: 135.5 + index / 1000 + day / 3000,
    latitude: 34.67 + index / 2000,
    kind: 'stop' as const,
    day,
    face: `${day}-${index + 1}`,
  }));
}

test('the heads of stops stand apart, each with its day, its number and its name', async () => {
  const markers = [...crowd(1), ...crowd(2), ...crowd(3)];
  renderScreen(<MapView zoom={14} markers={markers} onMarkerClick={() => {}} />);
  const first = await screen.findByRole('button', { name: '1-1 여행지 10' });
  expect([first.dataset.day, first.querySelector('text')?.textContent]).toEqual(['1', '1-1']);
  const heads = screen.getAllByRole('button', { name: /^\d-\d 여행지/ }).map((pin) => {
    const [, dx = '', dy = ''] = /calc\(-50% \+ (-?\d+)px\) (-?\d+)px/.exec(pin.style.translate) ?? [];
    const { left: x = '', top: y = '' } = pin.parentElement?.style ?? {};
    return {
      left: Number.parseInt(x, 10) + Number(dx) - 18,
      top: Number.parseInt(y, 10) + Number(dy),
      asidePx: Math.hypot(Number(dx), Number(dy)),
      height: Number(pin.parentElement?.style.zIndex),
    };
  });
  const farthest = heads.toSorted((one, other) => other.asidePx - one.asidePx)[0];
  const [nearest, ...others] = heads.toSorted((one, other) => other.height - one.height);
  expect(farthest?.asidePx).toBeGreaterThan(24);
  // A browser ignores a fraction.
  expect(heads.every(({ height }) => Number.isInteger(height))).toBe(true);
  for (const { asidePx } of others) expect(asidePx).toBeGreaterThanOrEqual(nearest?.asidePx ?? 0);
  expect([heads.length, document.querySelector('.pin[data-crowded]')]).toEqual([15, null]);
  for (const [index, { left, top }] of heads.entries())
    for (const other of heads.slice(index + 1))
      expect(Math.abs(left - other.left) >= 36 || Math.abs(top - other.top) >= 24).toBe(true);
});

test('a stop keeps its name where its head has no room', async () => {
  const same = Array.from({ length: 60 }, (_, index) => ({ ...crowd(1)[0], id: index, label: `여행지 ${index}` }));
  renderScreen(<MapView fitMarkers markers={same as ReturnType<typeof crowd>} onMarkerClick={() => {}} />);
  await screen.findByRole('button', { name: '1-1 여행지 59' });
  expect(document.querySelectorAll('.pin[data-crowded]').length).toBeGreaterThan(0);
});

test('a map of few streets names all stations and the main streets, which one of the whole city does not', async () => {
  for (const [side, px] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(px);
  const names = (label: string, kind: string) =>
    [...screen.getByRole('application', { name: label }).querySelectorAll(`[data-kind="${kind}"]`)].map(
      ({ textContent }) => textContent,
    );
  const center = { longitude: 135.5037, latitude: 34.6675 };
  renderScreen(
    <>
      <MapView label="가까이" center={center} zoom={15.5} />
      <MapView label="멀리" center={center} zoom={13.5} />
    </>,
  );
  await waitFor(() =>
    expect(names('가까이', 'station')).toEqual(expect.arrayContaining(['난바', 'JR난바', '닛폰바시'])),
  );
  expect(names('가까이', 'street')).toEqual(expect.arrayContaining(['미도스지', '사카이스지']));
  expect(names('멀리', 'street')).toEqual([]);
  expect(names('멀리', 'station')).not.toContain('JR난바');
  jest.restoreAllMocks();
});
