/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { getDestination } from '@osaka/contracts/travel';
import { renderScreen, serveCalls, testCard } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { WizardPage } from './wizard.page.tsx';
import { newDraft, type WizardDraft } from './wizard-draft.ts';

const MARKET = {
  travelNo: 7,
  title: '구로몬시장',
  guName: '주오구',
  explain: '오사카의 부엌',
  mapX: 135.5063,
  mapY: 34.6655,
};
const place = (id: number) => ({ id, name: `여행지 ${id}`, description: '', longitude: 135.5, latitude: 34.6 });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('일정에 담기 starts a plan with the place and its district', async () => {
  const { address } = open({});
  await waitFor(() =>
    expect(stored()).toMatchObject({
      selectedRegion: '주오구',
      selectedPlaces: [{ id: 7, name: '구로몬시장', longitude: 135.5063, latitude: 34.6655 }],
    }),
  );
  await waitFor(() => expect(address()).not.toContain('place='));
});

test('a place of the same district is added once', async () => {
  open({ selectedRegion: '주오구', selectedPlaces: [place(1)] });
  await waitFor(() => expect(stored().selectedPlaces.map(({ id }) => id)).toEqual([1, 7]));
  cleanup();
  const { address } = open({ selectedRegion: '주오구', selectedPlaces: [place(7)] });
  await waitFor(() => expect(address()).not.toContain('place='));
  expect(stored().selectedPlaces).toHaveLength(1);
});

test('a sixth place is rejected', async () => {
  open({ selectedRegion: '주오구', selectedPlaces: [1, 2, 3, 4, 5].map(place) });
  await answer(PLAN_MESSAGES.placesTooMany, '확인');
  expect(stored().selectedPlaces).toHaveLength(5);
});

test('a place of another district asks before it clears the chosen places', async () => {
  open({ selectedRegion: '기타구', selectedPlaces: [place(1)] });
  await answer('지역을 바꾸면 담아 둔 여행지가 모두 비워집니다.', '취소');
  expect(stored()).toMatchObject({ selectedRegion: '기타구', selectedPlaces: [{ id: 1 }] });
  cleanup();
  open({ selectedRegion: '기타구', selectedPlaces: [place(1)] });
  await answer('지역을 바꾸면 담아 둔 여행지가 모두 비워집니다.', '지역 바꾸기');
  await waitFor(() => expect(stored()).toMatchObject({ selectedRegion: '주오구', selectedPlaces: [{ id: 7 }] }));
});

test('a closed or deleted place shows a message', async () => {
  open({}, { status: 404 });
  await answer('현재 운영하지 않는 여행지입니다.', '확인');
});

function open(
  draft: Partial<WizardDraft>,
  destination: { status: number; body?: unknown } = { status: 200, body: ok({ ...destinationOf(MARKET) }) },
) {
  sessionStorage.setItem('osaka:plan-draft:1', JSON.stringify({ ...newDraft(), ...draft }));
  serveCalls([[getDestination, () => destination]]);
  return renderScreen(<WizardPage />, { route: '/myplan?place=7', session: { memberNo: 1 } });
}

function destinationOf(known: object) {
  return {
    ...testCard(7, ''),
    tel: '',
    email: '',
    website: '',
    description: '',
    timeList: [],
    createdDate: '2026-01-01T00:00:00Z',
    modifiedDate: '2026-01-01T00:00:00Z',
    ...known,
  };
}

async function answer(text: string, button: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(text);
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

function stored() {
  return JSON.parse(sessionStorage.getItem('osaka:plan-draft:1') ?? 'null') as WizardDraft;
}
