/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { session, todayInSeoul } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLACES, servePlanner } from '../testing/planner-server.ts';
import { WizardPage } from './wizard.page.tsx';

const HANA = { memberNo: 1 };
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('access', () => {
  test('a guest sees a message and is sent to the login', async () => {
    servePlanner();
    const { address } = renderScreen(<Site />, { route: '/myplan' });
    await confirmAlert('로그인이 필요한 서비스입니다.');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test('a draft of one member is never shown to another', async () => {
    servePlanner();
    renderScreen(<Site />, { route: '/myplan', session: HANA });
    await typeDays('2031.03.02', '2031.03.04');
    cleanup();
    renderScreen(<Site />, { route: '/myplan', session: { memberNo: 2 } });
    expect(((await screen.findByLabelText('여행 시작일')) as HTMLInputElement).value).toBe('');
  });
});

describe('the four steps', () => {
  test('errors appear only after 다음 단계, and the first invalid field gets the focus', async () => {
    const calls = servePlanner();
    renderScreen(<Site />, { route: '/myplan', session: HANA });
    const start = (await screen.findByLabelText('여행 시작일')) as HTMLInputElement;
    expect(start.placeholder.replaceAll('.', '-') > todayInSeoul()).toBe(true);
    expect(screen.queryByText(PLAN_MESSAGES.startMissing)).toBeNull();
    next();
    await screen.findByText(PLAN_MESSAGES.startMissing);
    screen.getByText(PLAN_MESSAGES.endMissing);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('여행 시작일')));
    expect(calls.some(({ path }) => path.includes('step1'))).toBe(false);
  });

  test('each step is saved with the version of the previous save, and 완료 removes the draft', async () => {
    const calls = servePlanner();
    const { address } = renderScreen(<Site />, { route: '/myplan', session: HANA });
    await typeDays('2031.03.02', '2031.03.04');
    next();
    await screen.findByRole('heading', { name: '어느 동네로 갈까요?' });
    await waitFor(() => expect(address()).toBe('/myplan?step=2'));
    expect(screen.queryByText('닫힌구')).toBeNull();
    expect(screen.queryByText('없는구')).toBeNull();
    next();
    const missing = await screen.findByText(PLAN_MESSAGES.regionMissing);
    await waitFor(() => expect(document.activeElement?.contains(missing)).toBe(true));
    fireEvent.click(await screen.findByRole('radio', { name: /주오구/ }));
    next();
    await screen.findByRole('heading', { name: '어디를 갈까요?' });
    next();
    await screen.findByText(PLAN_MESSAGES.placesMissing);
    for (const no of [3, 1]) fireEvent.click(await screen.findByRole('button', { name: `담기 여행지 ${no}` }));
    fireEvent.click(await screen.findByRole('button', { name: '여행지 1 위로' }));
    next();
    await screen.findByRole('heading', { name: '이제 이름만 붙이면 돼요' });
    type('여행 제목', '오사카 봄 여행');
    type('여행 설명', '벚꽃을 보고 시장에서 먹는 짧은 여행입니다.');
    type('최대 예산', '1,200,000');
    fireEvent.click(screen.getByRole('button', { name: '완료' }));
    await waitFor(() => expect(address()).toBe('/myplan/list'));

    const bodies = calls
      .filter(({ path }) => path.includes('/step'))
      .map(({ body }) => body as { version?: number; selectedPlaces?: unknown });
    // On a slow machine autosave may send the places once more before they are in order.
    expect(bodies.map(({ version }) => version)).toEqual(bodies.map((_, index) => index || undefined));
    expect(bodies[0]).toMatchObject({ startDate: '2031-03-02', endDate: '2031-03-04', travelers: 2 });
    expect(bodies[1]).toMatchObject({ planNo: 31, selectedRegion: '주오구' });
    expect(bodies.findLast(({ selectedPlaces }) => selectedPlaces)).toMatchObject({
      planNo: 31,
      selectedPlaces: [
        { travelId: 1, travelName: '여행지 1', mapX: 135.5, mapY: 34.68, travelDescription: '설명 1' },
        { travelId: 3 },
      ],
    });
    expect(bodies.at(-1)).toMatchObject({
      planNo: 31,
      planTitle: '오사카 봄 여행',
      minBudget: 0,
      maxBudget: 1_200_000,
      transportReservationLink: '',
      accommodationLink: '',
    });
    expect(sessionStorage.length).toBe(0);
  });

  test('a sixth place is refused with an alert', async () => {
    await openStep3();
    for (const no of [1, 2, 3, 4, 5, 6])
      fireEvent.click(await screen.findByRole('button', { name: `담기 여행지 ${no}` }));
    await confirmAlert(PLAN_MESSAGES.placesTooMany);
    expect(screen.getByText('5 / 5')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '2번째 여행지 2' }));
    expect(screen.getByText('4 / 5')).toBeTruthy();
  });

  test('places of the district are filtered by search text and category', async () => {
    await openStep3();
    fireEvent.click(await screen.findByRole('radio', { name: '맛집' }));
    expect(screen.getAllByRole('button', { name: /^담기/ })).toHaveLength(3);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '설명 4' } });
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^담기/ })).toHaveLength(1));
  });

  test('suggestions are of the district alone: names in any spelling, and other names that the service knows', async () => {
    const suggestions = [
      { kind: 'place', text: '여행지 4', travelNo: 4 },
      { kind: 'place', text: '다른 구', travelNo: 999 },
      { kind: 'station', text: '여역' },
    ];
    await openStep3({ suggestions: ({ query }) => ({ body: ok(query.q === 'four' ? suggestions : []) }) });
    const field = await screen.findByRole('combobox');
    fireEvent.input(field, { target: { value: '여행' } });
    expect(await screen.findAllByRole('option')).toHaveLength(PLACES.length);
    fireEvent.input(field, { target: { value: 'four' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.click(screen.getByRole('option'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^담기/ })).toHaveLength(1));
  });

  test('choosing another district asks before it clears the chosen places', async () => {
    await openStep3();
    fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
    fireEvent.click(screen.getByRole('button', { name: '이전 단계' }));
    fireEvent.click(await screen.findByRole('radio', { name: /기타구/ }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '취소' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((screen.getByRole('radio', { name: /주오구/ }) as HTMLInputElement).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /기타구/ }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지역 바꾸기' }));
    await waitFor(() => expect((screen.getByRole('radio', { name: /기타구/ }) as HTMLInputElement).checked).toBe(true));
    expect(stored().selectedPlaces).toEqual([]);
  });

  test('opening a later step without a saved draft shows a message and starts at step 1', async () => {
    servePlanner();
    const { address } = renderScreen(<Site />, { route: '/myplan?step=3', session: HANA });
    await confirmAlert(PLAN_MESSAGES.draftMissing);
    await screen.findByRole('heading', { name: '언제, 몇 명이 떠나세요?' });
    expect(address()).toBe('/myplan?step=1');
  });

  test('동선 추천 applies the quickest order, shows the minutes saved and can be undone', async () => {
    await openStep3();
    for (const no of [1, 5, 3]) fireEvent.click(await screen.findByRole('button', { name: `담기 여행지 ${no}` }));
    await screen.findByRole('button', { name: '여행지 3 위로' });
    fireEvent.click(screen.getByRole('button', { name: '동선 추천' }));
    await screen.findByText(/짧아졌어요/);
    expect(stored().selectedPlaces.map(({ id }) => id)).toEqual([1, 3, 5]);
    fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
    expect(stored().selectedPlaces.map(({ id }) => id)).toEqual([1, 5, 3]);
  });
});

describe('keeping the draft', () => {
  test('a reload restores the draft on the same step', async () => {
    await openStep3();
    fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 4' }));
    cleanup();
    servePlanner();
    const { address } = renderScreen(<Site />, { route: '/myplan', session: HANA });
    await screen.findByRole('button', { name: '1번째 여행지 4' });
    await waitFor(() => expect(address()).toBe('/myplan?step=3'));
  });

  test('after an expired session the member signs in again and continues the draft', async () => {
    servePlanner({ step1: () => failure(401, '인증이 필요합니다.') });
    const { address } = renderScreen(<Site />, { route: '/myplan', session: HANA });
    await typeDays('2031.03.02', '2031.03.04');
    next();
    await confirmAlert('인증정보가 유효하지 않습니다. 다시 로그인해주세요.');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.state.isAuthenticated).toBe(false);
    cleanup();
    servePlanner();
    renderScreen(<Site />, { route: '/myplan', session: HANA });
    expect(((await screen.findByLabelText('여행 시작일')) as HTMLInputElement).value).toBe('2031.03.02');
  });

  test('without a network a message is shown at once, the step is saved after the reconnection, and only a click continues', async () => {
    let isOnline = false;
    servePlanner({
      step1: () => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        return { body: ok({ planNo: 31, version: 1 }) };
      },
    });
    renderScreen(<Site />, { route: '/myplan', session: HANA });
    await typeDays('2031.03.02', '2031.03.04');
    next();
    await confirmAlert('네트워크 연결을 확인해주세요.');
    await screen.findByText(/오프라인/);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await screen.findByText('저장됨');
    screen.getByRole('heading', { name: '언제, 몇 명이 떠나세요?' });
    next();
    await screen.findByRole('heading', { name: '어느 동네로 갈까요?' });
  });

  test('a 503 on step 3 shows the documented message, loses nothing, and the next attempt succeeds', async () => {
    let isAway = true;
    await openStep3({ step3: () => (isAway ? failure(503) : { body: ok({ planNo: 31, version: 3 }) }) });
    fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
    next();
    await confirmAlert('서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
    expect(stored().selectedPlaces).toHaveLength(1);
    isAway = false;
    next();
    await screen.findByRole('heading', { name: '이제 이름만 붙이면 돼요' });
  });
});

describe('error responses', () => {
  test('a draft that the server no longer has starts again at step 1 with everything that was entered', async () => {
    await openStep3({ step3: () => failure(404) });
    fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
    next();
    await confirmAlert(PLAN_MESSAGES.draftMissing);
    await screen.findByRole('heading', { name: '언제, 몇 명이 떠나세요?' });
    expect(((await screen.findByLabelText('여행 시작일')) as HTMLInputElement).value).toBe('2031.03.02');
    expect(stored().planNo).toBeUndefined();
  });

  test('field errors of a 400 response appear at their fields', async () => {
    servePlanner({
      step1: () => failure(400, PLAN_MESSAGES.startPast, [{ path: 'startDate', message: PLAN_MESSAGES.startPast }]),
    });
    renderScreen(<Site />, { route: '/myplan', session: HANA });
    await typeDays('2031.03.02', '2031.03.04');
    next();
    await confirmAlert(PLAN_MESSAGES.startPast);
    expect((await screen.findByLabelText('여행 시작일')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('lists that do not load', () => {
  test('a failure to load districts shows its message, and 다시 시도 loads them', async () => {
    let fails = true;
    await openStep2({ districts: () => (fails ? failure(404) : { body: ok([]) }) });
    await screen.findByText('지역 정보를 찾을 수 없습니다. 관리자에게 문의해주세요.');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await screen.findByText('등록된 지역이 없습니다. 관리자에게 문의해주세요.');
  });

  test('districts in an unexpected format show a message', async () => {
    await openStep2({ districts: () => ({ body: { data: 'x' } }) });
    await screen.findByText('서버에서 받은 데이터 형식이 올바르지 않습니다.');
  });

  test('a failed, an empty and an unusable list of places each show their message', async () => {
    await openStep3({ places: () => failure(403) });
    await screen.findByText('접근 권한이 없습니다. 관리자에게 문의해주세요.');
    cleanup();
    await openStep3({ places: () => ({ body: [] }) });
    await screen.findByText('이 지역에는 등록된 여행지가 없습니다. 다른 지역을 선택해주세요.');
    cleanup();
    await openStep3({ places: () => ({ body: [{ travelNo: 1, title: '좌표 없음' }] }) });
    await screen.findByText('해당 지역에 유효한 여행지 데이터가 없습니다.');
  });
});

/** Other paths unmount the wizard, as in the shell. */
function Site() {
  return (
    <Routes>
      <Route path="/myplan" element={<WizardPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

async function openStep2(otherwise: Parameters<typeof servePlanner>[0] = {}) {
  sessionStorage.clear();
  const { draft, ...rest } = otherwise;
  servePlanner(rest);
  renderScreen(<Site />, { route: '/myplan', session: HANA });
  await typeDays('2031.03.02', '2031.03.04');
  next();
  await screen.findByRole('heading', { name: '어느 동네로 갈까요?' });
  if (draft) servePlanner(otherwise);
}

async function openStep3(otherwise: Parameters<typeof servePlanner>[0] = {}) {
  await openStep2(otherwise);
  fireEvent.click(await screen.findByRole('radio', { name: /주오구/ }));
  next();
  await screen.findByRole('heading', { name: '어디를 갈까요?' });
}

async function typeDays(start: string, end: string) {
  await screen.findByLabelText('여행 시작일');
  type('여행 시작일', start);
  type('여행 종료일', end);
}

function type(label: string, value: string) {
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

function next() {
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
}

async function confirmAlert(notice: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(notice);
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '확인' })));
}

function stored() {
  return JSON.parse(sessionStorage.getItem('osaka:plan-draft:1') ?? 'null') as {
    planNo?: number;
    travelers: string;
    selectedPlaces: { id: number }[];
  };
}
