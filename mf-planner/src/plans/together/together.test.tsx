/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import {
  type CompanionOfPlan,
  type CompanionRole,
  changeCompanion,
  createCalendarFeed,
  createInvitation,
  createShare,
  getMyPlan,
  hideOpinion,
  listCalendarFeeds,
  listCompanions,
  listInvitations,
  listShares,
  PLAN_MESSAGES,
  type Plan,
  removeCompanion,
  revokeCalendarFeed,
  revokeInvitation,
  revokeShare,
  watchMyPlan,
} from '@osaka/contracts/planner';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLACES, plannerHandlers } from '../../testing/planner-server.ts';
import { OWN_NAME, TRIP } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

const SUA: CompanionOfPlan = { memberNo: 2, memberName: '수아', role: 'editor' };
const LATER = '2031-03-01T06:05:00.000Z';

let copied: string[];
beforeEach(() => {
  sessionStorage.clear();
  copied = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});
afterEach(cleanup);

describe('동행', () => {
  test('the owner makes an invitation whose link is copied and shown with its time, and changes and removes companions', async () => {
    const { calls } = open({ role: 'owner' }, { companions: [SUA] });
    fireEvent.click(await screen.findByRole('button', { name: '함께' }));
    const sheet = await screen.findByRole('dialog', { name: '동행' });
    expect((await within(sheet).findByText('만든 사람')).closest('li')?.textContent).toContain(`${OWN_NAME}나`);
    fireEvent.click(within(sheet).getByLabelText('보기만'));
    fireEvent.click(within(sheet).getByRole('button', { name: '초대 링크 만들고 복사하기' }));
    const link = await within(sheet).findByLabelText<HTMLInputElement>('초대 링크');
    expect(link.value).toBe(`${location.origin}/myplan/invitation/token-of-invitation`);
    expect(copied).toEqual([link.value]);
    expect(sheet.textContent).toContain('보기만 초대예요. 2031.03.01 오후 3:05까지');
    expect(bodyOf(calls, '/invitations')).toEqual({ role: 'viewer' });

    fireEvent.change(within(sheet).getByLabelText('수아님의 권한'), { target: { value: 'viewer' } });
    await waitFor(() => expect(bodyOf(calls, '/companions/2')).toEqual({ role: 'viewer' }));
    fireEvent.click(within(sheet).getByRole('button', { name: '수아님을 동행에서 내보내기' }));
    await screen.findByText('수아님을 동행에서 내보낼까요?');
    fireEvent.click(lastButton('내보내기'));
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/companions/2'))).toBe(true),
    );
  });

  test('the owner sees the invitations that are open, and cancels one after a question', async () => {
    const { calls } = open({ role: 'owner' });
    fireEvent.click(await screen.findByRole('button', { name: '함께' }));
    const sheet = await screen.findByRole('dialog', { name: '동행' });
    expect(within(sheet).queryByText('기다리는 초대', { exact: false })).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: '초대 링크 만들고 복사하기' }));
    const list = await within(sheet).findByRole('region', { name: '기다리는 초대 1' });
    expect(list.textContent).toContain('함께 고치기2031.03.01 오후 3:05까지');
    fireEvent.click(within(list).getByRole('button', { name: '함께 고치기 초대 취소, 2031.03.01 오후 3:05까지' }));
    expect(within(sheet).getByLabelText('초대 링크')).toBeTruthy();
    await screen.findByText('이 초대를 취소할까요? 받은 사람은 더 들어올 수 없어요.');
    fireEvent.click(lastButton('초대 취소하기'));
    await waitFor(() => expect(within(sheet).queryByRole('region', { name: '기다리는 초대 1' })).toBeNull());
    expect(within(sheet).queryByLabelText('초대 링크')).toBeNull();
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/invitations/7'))).toBe(true);
  });

  test('a companion sees the others without their controls, and can leave', async () => {
    const { calls, address } = open(
      { role: 'viewer', ownerName: '하늘' },
      { companions: [SUA, { memberNo: 1, memberName: OWN_NAME, role: 'viewer' }] },
    );
    fireEvent.click(await screen.findByRole('button', { name: '함께' }));
    const sheet = await screen.findByRole('dialog', { name: '동행' });
    await within(sheet).findByText('수아');
    for (const name of [/초대 링크/, /내보내기$/]) expect(within(sheet).queryByRole('button', { name })).toBeNull();
    expect(within(sheet).queryByRole('combobox')).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: '나가기' }));
    await screen.findByText('이 플랜에서 나갈까요? 다시 들어오려면 초대를 받아야 해요.');
    fireEvent.click(lastButton('나가기'));
    await waitFor(() => expect(address()).toBe('/myplan/list'));
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/companions/1'))).toBe(true);
  });

  test('the open list follows companions who join meanwhile', async () => {
    const companions: CompanionOfPlan[] = [];
    open({ role: 'owner' }, { companions });
    fireEvent.click(await screen.findByRole('button', { name: '함께' }));
    await screen.findByText('아직 동행이 없어요.');
    companions.push(SUA);
    await screen.findByText('수아', {}, { timeout: 10_000 });
  });

  test('an editor is not offered the actions of the owner', async () => {
    open({ role: 'editor', ownerName: '하늘' });
    await screen.findByRole('button', { name: '함께' });
    for (const name of ['공유 링크', /받은 의견/, '플랜 삭제'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    screen.getByText('하늘님의 플랜 · 함께 고치기');
  });
});

describe('공유 링크', () => {
  test('is made with the chosen parts, copied and shown once, listed, and revoked', async () => {
    const { calls } = open({ role: 'owner' });
    fireEvent.click(await screen.findByRole('button', { name: '공유 링크' }));
    const sheet = await screen.findByRole('dialog', { name: '링크로 공유하기' });
    fireEvent.click(within(sheet).getByLabelText(/메모와 숙소/));
    fireEvent.click(within(sheet).getByLabelText('30일'));
    fireEvent.click(within(sheet).getByRole('button', { name: '링크 만들고 복사하기' }));
    const link = await within(sheet).findByLabelText<HTMLInputElement>('공유 링크');
    expect(link.value).toBe(`${location.origin}/share/token-of-share`);
    expect(copied).toEqual([link.value]);
    expect(bodyOf(calls, '/shares')).toEqual({
      budget: false,
      links: false,
      memo: true,
      opinions: true,
      bookings: false,
      expiresInDays: 30,
    });
    await within(sheet).findByText('날짜와 장소, 메모와 숙소, 의견 받기');
    fireEvent.click(within(sheet).getByRole('button', { name: '2031.03.01 오후 3:05에 만든 링크 없애기' }));
    fireEvent.click(await screen.findByRole('button', { name: '링크 없애기' }));
    await within(sheet).findByText('아직 만든 링크가 없어요.');
    expect(within(sheet).queryByLabelText('공유 링크')).toBeNull();
  });

  test('the preview shows exactly what the chosen link would show', async () => {
    open({ role: 'owner', selectedPlaces: TRIP.selectedPlaces.map((place) => ({ ...place, memo: '비밀 메모' })) });
    fireEvent.click(await screen.findByRole('button', { name: '공유 링크' }));
    const sheet = await screen.findByRole('dialog', { name: '링크로 공유하기' });
    fireEvent.click(within(sheet).getByRole('button', { name: '받는 사람 화면 미리보기' }));
    const preview = await screen.findByRole('dialog', { name: '받는 사람 화면 미리보기' });
    expect(placesIn(preview)).toEqual(['여행지 1', '여행지 2', '여행지 3', '여행지 4']);
    expect(preview.textContent).not.toContain('비밀 메모');
    expect(preview.textContent).not.toContain('500,000');
    fireEvent.click(within(preview).getByRole('button', { name: '닫기' }));
    fireEvent.click(within(sheet).getByLabelText(/메모와 숙소/));
    fireEvent.click(within(sheet).getByLabelText('예산'));
    fireEvent.click(within(sheet).getByRole('button', { name: '받는 사람 화면 미리보기' }));
    const open2 = await screen.findByRole('dialog', { name: '받는 사람 화면 미리보기' });
    expect(open2.textContent).toContain('비밀 메모');
    expect(open2.textContent).toContain('500,000');
  });

  test('the parts that every link shows are named beside those that can be chosen', async () => {
    open({ role: 'owner' });
    fireEvent.click(await screen.findByRole('button', { name: '공유 링크' }));
    const scopes = await screen.findByRole('group', { name: '함께 보여줄 것' });
    expect(scopes.firstElementChild?.nextElementSibling?.textContent).toBe('제목, 설명, 날짜, 장소, 인원늘 보여요');
  });

  test('an eleventh link is refused with its message, and the choice stays', async () => {
    open({ role: 'owner' }, { share: () => failure(409, PLAN_MESSAGES.sharesFull) });
    fireEvent.click(await screen.findByRole('button', { name: '공유 링크' }));
    const sheet = await screen.findByRole('dialog', { name: '링크로 공유하기' });
    fireEvent.click(within(sheet).getByLabelText('예산'));
    fireEvent.click(within(sheet).getByRole('button', { name: '링크 만들고 복사하기' }));
    await screen.findByText(PLAN_MESSAGES.sharesFull);
    fireEvent.click(lastButton('확인'));
    expect(within(sheet).getByLabelText<HTMLInputElement>('예산').checked).toBe(true);
  });
});

describe('달력 구독', () => {
  test('an address for this plan or all plans is shown once, listed without it, and cancelled after a question', async () => {
    const { calls } = open({ role: 'viewer' });
    fireEvent.click(await screen.findByRole('button', { name: '내보내기' }));
    const sheet = await screen.findByRole('dialog', { name: '내보내기' });
    fireEvent.click(await within(sheet).findByRole('radio', { name: '모든 플랜' }));
    fireEvent.click(within(sheet).getByRole('button', { name: '구독 주소 만들기' }));
    const link = await within(sheet).findByLabelText<HTMLInputElement>('달력 구독 주소');
    expect(link.value).toBe(`${location.origin}/api/calendar/token-of-feed.ics`);
    expect(bodyOf(calls, '/calendar-feeds')).toEqual({ planNo: null });
    const address = within(sheet).getByRole('link', { name: '이 기기의 달력에서 열기' }).getAttribute('href');
    expect(address).toMatch(/^webcal:\/\/.+\/api\/calendar\/token-of-feed\.ics$/);
    const cancel = '모든 플랜, 2031.03.01 오후 3:05에 만든 구독 취소';
    fireEvent.click(await within(sheet).findByRole('button', { name: cancel }));
    fireEvent.click(await screen.findByRole('button', { name: '구독 취소하기' }));
    await waitFor(() => expect(within(sheet).queryByRole('button', { name: cancel })).toBeNull());
  });
});

test('the owner sees hearts and opinions of guests at their places, as text, and hides an opinion', async () => {
  const opinion = {
    opinionNo: 5,
    travelId: 1,
    nickname: '먹방이모',
    text: '<b>아침</b> 일찍 가세요!',
    at: LATER,
    hidden: false,
  };
  const { calls } = open({ role: 'owner', opinions: [opinion], hearts: { 1: 3 } });
  const [first] = await screen.findAllByRole('button', { name: /하트 3.*의견 1/ });
  fireEvent.click(first as HTMLElement);
  const sheet = await screen.findByRole('dialog', { name: '받은 의견' });
  within(sheet).getByText('<b>아침</b> 일찍 가세요!');
  fireEvent.click(within(sheet).getByRole('button', { name: '먹방이모님의 의견 숨기기' }));
  await within(sheet).findByRole('button', { name: '먹방이모님의 의견 다시 보이기' });
  expect(bodyOf(calls, '/opinions/5')).toEqual({ hidden: true });
});

test('an opinion of a guest appears on the open plan without a reload', async () => {
  const opinions: Plan['opinions'] = [];
  open({ role: 'owner', opinions, hearts: {} });
  await screen.findByRole('button', { name: '받은 의견 0' });
  opinions.push({ opinionNo: 5, travelId: 1, nickname: '먹방이모', text: '아침에 가세요!', at: LATER, hidden: false });
  await screen.findByRole('button', { name: '받은 의견 1' }, { timeout: 20_000 });
}, 40_000);

type Answer = { status?: number; body?: unknown };

function open(
  part: Partial<Plan>,
  { companions = [], share }: { companions?: CompanionOfPlan[]; share?: () => Answer } = {},
) {
  let plan: Plan = { ...TRIP, ...part };
  let links: object[] = [];
  let invitations: object[] = [];
  let feeds: object[] = [];
  const calls = serveCalls([
    [listCompanions, () => ({ body: ok(companions) })],
    [listInvitations, () => ({ body: ok(invitations) })],
    [
      revokeInvitation,
      () => {
        invitations = [];
        return { body: ok(null) };
      },
    ],
    [
      createInvitation,
      ({ body }: SeenCall) => {
        invitations = [{ invitationNo: 7, ...(body as { role: CompanionRole }), expiresAt: LATER }];
        return {
          status: 201,
          body: created({ token: 't', url: '/myplan/invitation/token-of-invitation', expiresAt: LATER }),
        };
      },
    ],
    [changeCompanion, () => ({ body: ok({ ...SUA, role: 'viewer' }) })],
    [removeCompanion, () => ({ body: ok(null) })],
    [listCalendarFeeds, () => ({ body: ok(feeds) })],
    [
      createCalendarFeed,
      ({ body }: SeenCall) => {
        feeds = [{ feedNo: 4, ...(body as object), createdAt: LATER }];
        return { status: 201, body: created({ feedNo: 4, url: '/api/calendar/token-of-feed.ics' }) };
      },
    ],
    [
      revokeCalendarFeed,
      () => {
        feeds = [];
        return { body: ok(null) };
      },
    ],
    [listShares, () => ({ body: ok(links) })],
    [
      createShare,
      ({ body }: SeenCall) => {
        if (share) return share();
        const { expiresInDays: _days, ...scopes } = body as { expiresInDays: number };
        links = [{ shareNo: 3, createdAt: LATER, expiresAt: LATER, ...scopes }];
        return {
          status: 201,
          body: created({ shareNo: 3, token: 't', url: '/share/token-of-share', expiresAt: LATER }),
        };
      },
    ],
    [
      revokeShare,
      () => {
        links = [];
        return { body: ok(null) };
      },
    ],
    [
      hideOpinion,
      () => {
        plan = { ...plan, opinions: (plan.opinions ?? []).map((each) => ({ ...each, hidden: true })) };
        return { body: ok(null) };
      },
    ],
    [watchMyPlan, () => ({ stream: new ReadableStream<Uint8Array>() })],
    [getMyPlan, () => ({ body: ok(plan) })],
    ...plannerHandlers({ places: () => ({ body: ok(PLACES) }) }),
  ]);
  const view = renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
      <Route path="/myplan/list" element={<p>목록</p>} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
  return { calls, ...view };
}

/** The button of the dialog that was opened last. */
function lastButton(name: string): HTMLElement {
  return screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
}

function placesIn(element: HTMLElement): (string | null)[] {
  return [...element.querySelectorAll('[data-stop] h3')].map(({ textContent }) => textContent);
}

function bodyOf(calls: SeenCall[], end: string): unknown {
  return calls.findLast(({ method, path }) => ['POST', 'PUT'].includes(method) && path.endsWith(end))?.body;
}
