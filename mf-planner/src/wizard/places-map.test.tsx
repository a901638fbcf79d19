/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openWizard } from '../testing/open-wizard.tsx';
import { PLACES } from '../testing/planner-server.ts';
import { readDraft } from './draft-storage.ts';

// The map needs a size to fit the whole ward.
beforeAll(() => {
  for (const name of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 900 });
});
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('clicking a pin opens a preview of the place, where it can be chosen', async () => {
  openWizard(3, { places: () => ({ body: far(PLACES) }) });
  fireEvent.click(await pin('여행지 3'));
  const preview = await screen.findByRole('region', { name: '여행지 3' });
  expect(readDraft(1)?.selectedPlaces).toEqual([]);
  expect(document.activeElement).toBe(within(preview).getByRole('button', { name: '여행지 3 담기' }));
  fireEvent.click(within(preview).getByRole('button', { name: '여행지 3 담기' }));
  expect(within(preview).getByRole('button', { name: '여행지 3 1번째' }).getAttribute('aria-pressed')).toBe('true');
  expect(readDraft(1)?.selectedPlaces.map(({ id }) => id)).toEqual([3]);
  await pin('1 여행지 3');
});

test('Escape and the close button close the preview and return the focus to the pin', async () => {
  openWizard(3, { places: () => ({ body: far(PLACES) }) });
  for (const close of [
    () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }),
    () => fireEvent.click(screen.getByRole('button', { name: '미리 보기 닫기' })),
  ]) {
    const opener = await pin('여행지 2');
    act(() => opener.focus());
    fireEvent.click(opener);
    await screen.findByRole('region', { name: '여행지 2' });
    close();
    await waitFor(() => expect(screen.queryByRole('region', { name: '여행지 2' })).toBeNull());
    expect(document.activeElement).toBe(opener);
  }
});

test('hovering a pin previews its place without moving the focus', async () => {
  openWizard(3, { places: () => ({ body: far(PLACES) }) });
  const before = document.activeElement;
  fireEvent.pointerEnter(await pin('여행지 4'));
  await screen.findByRole('region', { name: '여행지 4' });
  expect(document.activeElement).toBe(before);
});

test('places at the same position share a pin, and its preview lists each of them', async () => {
  const [first, second, ...others] = far(PLACES);
  openWizard(3, { places: () => ({ body: [first, { ...second, mapX: first?.mapX, mapY: first?.mapY }, ...others] }) });
  fireEvent.click(await pin('여행지 2곳'));
  const preview = await screen.findByRole('region', { name: '이곳의 여행지 2곳' });
  fireEvent.click(within(preview).getByRole('button', { name: '여행지 2 담기' }));
  expect(readDraft(1)?.selectedPlaces.map(({ id }) => id)).toEqual([2]);
  await pin('1 여행지 2, 근처 1곳');
});

test('overlapping pins are grouped, and clicking the group separates them', async () => {
  openWizard(3, {
    places: () => ({ body: PLACES.map((place, index) => ({ ...place, mapX: 135.5 + index * 0.0008 })) }),
  });
  const group = await screen.findByRole('button', { name: /^여행지 \d곳$/ });
  const before = screen.getAllByRole('button', { name: /^여행지 \d곳?$/ }).length;
  fireEvent.click(group);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^여행지 \d곳?$/ }).length).toBeGreaterThan(before));
  expect(screen.queryByRole('region', { name: /^여행지/ })).toBeNull();
});

/** Far enough apart to get separate pins. */
function far(places: typeof PLACES) {
  return places.map((place, index) => ({ ...place, mapX: 135.49 + index * 0.008 }));
}

function pin(name: string) {
  return screen.findByRole('button', { name });
}
