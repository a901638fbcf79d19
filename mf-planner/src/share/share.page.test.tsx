/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import { refresh } from '@osaka/contracts/account';
import {
  addOpinion,
  copySharedPlan,
  getSharedPlan,
  PLAN_MESSAGES,
  type SharedPlan,
  type ShareScopes,
  sharedViewOf,
} from '@osaka/contracts/planner';
import { listPasses } from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { announcedOnTop, renderScreen, type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../testing/planner-server.ts';
import { ARRIVAL, RAMEN, TRIP, tripWith } from '../testing/trip-server.ts';
import { SharePage } from './share.page.tsx';

const TOKEN = 'Zt81k3VqAbCdEfGhIjKlMn';
const NOTHING: ShareScopes = { budget: false, links: false, memo: false, opinions: false, bookings: false };
const AT = '2031-02-20T03:00:00.000Z';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a shared trip', () => {
  test('shows days, times and Japanese names in the order of the plan, and asks nothing that needs a login', async () => {
    const { calls } = open();
    await screen.findByRole('heading', { level: 1, name: TRIP.planTitle });
    expect(screen.getByText('2031.03.02(일) ~ 03.04(화) · 2박 3일').closest('p')?.textContent).toContain('4곳 · 2명');
    expect(placesIn('1일차 3월 2일 일요일')).toEqual(['여행지 1', '여행지 2']);
    expect(placesIn('2일차 3월 3일 월요일')).toEqual(['여행지 3']);
    expect(placesIn('날짜 미정')).toEqual(['여행지 4']);
    expect(screen.getByRole('region', { name: /^1일차/ }).textContent).toContain('오전 10:00');
    expect(screen.getAllByText('日本語 1')[0]?.lang).toBe('ja');
    for (const part of ['예산', '원', '항공편', '의견'])
      expect(document.querySelector('main')?.textContent).not.toContain(part);
    for (const link of screen.getAllByRole('link', { name: '달력에 넣기' }))
      expect(link.getAttribute('href')).toBe(`/api/shared-plans/${TOKEN}/export?format=ics`);
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      [`/api/shared-plans/${TOKEN}`, undefined],
      ['/api/travels/passes', undefined],
    ]);
  });

  test('has the bookings and what follows from them only where the link shows them', async () => {
    open();
    const first = await screen.findByRole('region', { name: /^1일차/ });
    expect(first.textContent).toContain('오전 10:00부터');
    expect(first.textContent).not.toContain('KE723');
    cleanup();
    open({ bookings: true });
    const shown = await screen.findByRole('region', { name: /^1일차/ });
    for (const text of ['오후 12:25부터', '대한항공 KE723', '오전 11:25', '간사이공항'])
      expect(shown.textContent).toContain(text);
    expect(shown.textContent).not.toMatch(/창가|QX7T2P|예약번호/);
    cleanup();
    open({ bookings: true, memo: true });
    expect((await screen.findByRole('region', { name: /^1일차/ })).textContent).toContain('창가 32A');
  });

  test('says of a stop what a visit costs, that an old price may have changed, and the passes with which it is free', async () => {
    const pass = { nameJa: '', nameEn: '', priceYen: 3500, childYen: null, days: 1, lines: [], note: '' };
    const more = { asOf: '2031-01', officialUrl: null, discountPlaces: [2] };
    const passes = [
      { ...pass, ...more, passNo: 1, nameKo: '오사카 주유패스 1일권', freePlaces: [1] },
      { ...pass, ...more, passNo: 2, nameKo: '오사카 주유패스 2일권', freePlaces: [1] },
    ];
    const plan = shared();
    const price = { adultYen: 1200, childYen: null, note: null };
    const selectedPlaces = plan.selectedPlaces.map((place) => ({
      ...place,
      admission: { ...price, asOf: place.travelId === 1 ? '2020-04' : '2099-01' },
      free: false,
      reservation: 'recommended' as const,
      officialUrl: 'https://www.osakacastle.net/',
    }));
    serveCalls([
      [getSharedPlan, () => ({ body: ok({ ...plan, selectedPlaces }) })],
      [listPasses, () => ({ body: ok(passes) })],
    ]);
    show();
    await screen.findByText('오사카 주유패스 1일권 외 1장으로 무료예요');
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-stop]');
    expect(first?.textContent).toContain('입장료 1,200엔 (2020년 4월 기준) · 예매하면 좋아요');
    expect(first?.textContent).toContain('2020년 4월 기준이라 입장료가 달라졌을 수 있어요.');
    expect(within(first as HTMLElement).getByRole('link', { name: '공식 누리집 (새 창)' })).toBeTruthy();
    expect(second?.textContent).toContain('오사카 주유패스 1일권 외 1장으로 할인돼요');
    expect(second?.textContent).not.toContain('달라졌을');
  });

  test.each([
    [false, []],
    [true, ['宗右衛門町7-18 · 06-6212-1805']],
  ])('shows an own place without a page, its address and number only with the memos (%s)', async (memo, shown) => {
    const plan = sharedViewOf(tripWith(), { ...NOTHING, memo });
    const calls = serveCalls([[getSharedPlan, () => ({ body: ok({ ...plan, expiresAt: AT }) })]]);
    show();
    const row = (await screen.findByRole('heading', { level: 3, name: RAMEN.name })).closest('li') as HTMLElement;
    expect(row.textContent).toContain('一蘭');
    for (const text of shown) expect(row.textContent).toContain(text);
    if (!memo) expect(row.textContent).not.toContain('宗右衛門町');
    expect(within(row).queryByRole('link', { name: RAMEN.name })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(`/api/travels/${plan.selectedPlaces[1]?.travelId}`);
  });

  test('the name of each link and button holds the words that are seen, for those who speak them', async () => {
    open({ opinions: true });
    await screen.findByRole('heading', { level: 1, name: TRIP.planTitle });
    const spoken = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
    const named = [...document.querySelectorAll('a[aria-label], button[aria-label]')];
    expect(named.length).toBeGreaterThan(3);
    for (const element of named) expect(element.getAttribute('aria-label')).toContain(spoken(element.textContent));
  });

  test.each([
    [410, PLAN_MESSAGES.linkGone],
    [404, PLAN_MESSAGES.shareMissing],
  ])('%i is a screen that says so', async (status, notice) => {
    serveCalls([[getSharedPlan, () => failure(status, notice)]]);
    show();
    await screen.findByRole('heading', { name: notice });
    screen.getByText('보내 준 분에게 새 링크를 부탁해 보세요.');
  });

  test('an outage shows 다시 시도, and the trip appears afterwards', async () => {
    let isAway = true;
    serveCalls([[getSharedPlan, () => (isAway ? failure(503) : { body: ok(shared()) })]]);
    show();
    const again = await screen.findByRole('button', { name: '다시 시도' });
    isAway = false;
    fireEvent.click(again);
    await screen.findByRole('heading', { level: 1, name: TRIP.planTitle });
  });
});

describe('opinions', () => {
  test('a heart is set and taken back, an opinion is checked, sent and shown as text from the answer of the call', async () => {
    const { calls } = open({ opinions: true });
    const heart = await screen.findByRole('button', { name: '여행지 1 마음에 들어요 0' });
    fireEvent.click(heart);
    const given = await screen.findByRole('button', { name: '여행지 1 마음에 들어요 1' });
    await waitFor(() => expect(given.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(given);
    await screen.findByRole('button', { name: '여행지 1 마음에 들어요 0' });

    fireEvent.click(screen.getByRole('button', { name: '여행지 3 의견 남기기' }));
    const sheet = await screen.findByRole('dialog', { name: '여행지 3 의견' });
    fireEvent.change(within(sheet).getByLabelText('닉네임'), { target: { value: '먹방이모' } });
    fireEvent.click(within(sheet).getByRole('button', { name: '의견 남기기' }));
    await within(sheet).findByText(PLAN_MESSAGES.opinionText);
    fireEvent.change(within(sheet).getByLabelText(/^의견/), { target: { value: '<b>아침</b> 일찍!' } });
    fireEvent.click(within(sheet).getByRole('button', { name: '의견 남기기' }));
    await screen.findByText('<b>아침</b> 일찍!');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { travelId: 1, heart: true },
      { travelId: 1, heart: false },
      { travelId: 3, nickname: '먹방이모', text: '<b>아침</b> 일찍!' },
    ]);
    expect(calls.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  test('an opinion beyond the limit is refused with the message of the service, and the typed text stays', async () => {
    open({ opinions: true }, { say: () => failure(429, '잠시 후 다시 시도해주세요.') });
    fireEvent.change(await screen.findByLabelText('닉네임'), { target: { value: '먹방이모' } });
    fireEvent.change(screen.getByLabelText(/^의견/), { target: { value: '열한 번째 의견' } });
    fireEvent.click(screen.getByRole('button', { name: '의견 남기기' }));
    await screen.findByText('잠시 후 다시 시도해주세요.');
    fireEvent.click(screen.getByRole('button', { name: '확인' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^의견/).value).toBe('열한 번째 의견');
  });
});

describe('내 플랜으로 담기', () => {
  test('a guest is offered the login', async () => {
    open();
    fireEvent.click((await screen.findAllByRole('button', { name: '내 플랜으로 담기' }))[0] as HTMLElement);
    await screen.findByText('로그인이 필요합니다.');
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await screen.findByText('로그인 화면');
  });

  test('a member chooses the start, sees the end, and is led to the copy', async () => {
    const { calls, address } = open({}, { isMember: true });
    fireEvent.click((await screen.findAllByRole('button', { name: '내 플랜으로 담기' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '언제 떠나세요?' });
    fireEvent.click(within(dialog).getByRole('button', { name: '담기' }));
    await within(dialog).findByText(PLAN_MESSAGES.startMissing);
    fireEvent.change(within(dialog).getByLabelText('새 여행 시작일'), { target: { value: '2031-12-30' } });
    within(dialog).getByText('2031.12.30(화) ~ 2032.01.01(목) · 2박 3일');
    fireEvent.click(within(dialog).getByRole('button', { name: '담기' }));
    await waitFor(() => expect(address()).toBe('/myplan/detail/77'));
    const copy = calls.find(({ path }) => path === `/api/shared-plans/${TOKEN}/copy`);
    expect([copy?.body, copy?.idempotencyKey !== undefined]).toEqual([{ travelStartDate: '2031-12-30' }, true]);
  });

  test('a trip that could not be taken along is reported over the form, which keeps its date', async () => {
    open({}, { isMember: true, copied: () => failure(503, '잠시 후 다시 시도해주세요.') });
    fireEvent.click((await screen.findAllByRole('button', { name: '내 플랜으로 담기' }))[0] as HTMLElement);
    const date = await screen.findByLabelText<HTMLInputElement>('새 여행 시작일');
    fireEvent.change(date, { target: { value: '2031-12-30' } });
    fireEvent.click(screen.getByRole('button', { name: '담기' }));
    await waitFor(() => expect(announcedOnTop()).toBe('잠시 후 다시 시도해주세요.'));
    expect(date.value).toBe('2031-12-30');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '확인' }));
  });

  test('the form keeps its date over the end of the session and a new login', async () => {
    const refused = () => failure(401, '로그인이 필요한 서비스입니다.');
    open({}, { isMember: true, copied: refused });
    const choose = async () =>
      fireEvent.click((await screen.findAllByRole('button', { name: '내 플랜으로 담기' }))[0] as HTMLElement);
    await choose();
    fireEvent.change(await screen.findByLabelText('새 여행 시작일'), { target: { value: '2031-12-30' } });
    fireEvent.click(screen.getByRole('button', { name: '담기' }));
    const offer = await screen.findByRole('alertdialog', { name: '인증이 만료되었습니다. 다시 로그인해주세요.' });
    fireEvent.click(within(offer).getByRole('button', { name: '로그인' }));
    await screen.findByText('로그인 화면');

    cleanup();
    open({}, { isMember: true });
    await choose();
    expect((await screen.findByLabelText<HTMLInputElement>('새 여행 시작일')).value).toBe('2031-12-30');
  });
});

test('a day begins with the time that is set for its first stop', async () => {
  open({}, { timeOfFirst: '09:00' });
  const day = await screen.findByRole('region', { name: /^1일차/ });
  expect(day.textContent).toContain('오전 9:00부터');
  expect(within(day).getAllByRole('listitem')[0]?.textContent).toContain('오전 9:00');
});

function shared(scopes: Partial<ShareScopes> = {}, timeOfFirst: string | null = null): SharedPlan {
  const selectedPlaces = TRIP.selectedPlaces.map((place) => ({
    ...place,
    time: place.travelId === 1 ? timeOfFirst : null,
    titleJa: `日本語 ${place.travelId}`,
  }));
  const days = [2, 3, 4].map((date, index) => ({
    day: index + 1,
    date: `2031-03-0${date}`,
    startTime: '10:00',
    isStartSet: false,
    memo: '',
    lodging: null,
  }));
  const said = scopes.opinions ? { opinions: [], hearts: {}, ownHearts: [] } : {};
  return {
    ...sharedViewOf({ ...TRIP, bookings: [ARRIVAL], selectedPlaces, days }, { ...NOTHING, ...scopes }),
    expiresAt: AT,
    ...said,
  };
}

type Answer = { status?: number; body?: unknown };

function open(
  scopes: Partial<ShareScopes> = {},
  {
    say,
    isMember = false,
    timeOfFirst = null,
    copied = () => ({ status: 201, body: created({ planNo: 77 }) }),
  }: { say?: () => Answer; isMember?: boolean; timeOfFirst?: string | null; copied?: () => Answer } = {},
) {
  let plan = shared(scopes, timeOfFirst);
  const calls = serveCalls([
    [getSharedPlan, () => ({ body: ok(plan) })],
    [
      addOpinion,
      ({ body }: SeenCall) => {
        if (say) return say();
        const { travelId, heart, ...said } = body as {
          travelId: number;
          heart?: boolean;
          nickname: string;
          text: string;
        };
        if (heart === undefined) plan = { ...plan, opinions: [{ opinionNo: 1, travelId, at: AT, ...said }] };
        else plan = { ...plan, hearts: heart ? { [travelId]: 1 } : {}, ownHearts: heart ? [travelId] : [] };
        const { opinions = [], hearts = {}, ownHearts } = plan;
        return { body: ok({ opinions, hearts, ownHearts }) };
      },
    ],
    [copySharedPlan, copied],
    [refresh, () => failure(401)],
  ]);
  return { calls, ...show(isMember) };
}

function show(isMember = false) {
  return renderScreen(
    <Routes>
      <Route path="/share/:token" element={<SharePage />} />
      <Route path="/login" element={<p>로그인 화면</p>} />
      <Route path="*" element={<p>다른 화면</p>} />
    </Routes>,
    { route: `/share/${TOKEN}`, ...(isMember && { session: { memberNo: 1, memberName: '하늘산책' } }) },
  );
}

function placesIn(name: string): (string | null)[] {
  return [...screen.getByRole('region', { name }).querySelectorAll('[data-stop] h3')].map(
    ({ textContent }) => textContent,
  );
}
