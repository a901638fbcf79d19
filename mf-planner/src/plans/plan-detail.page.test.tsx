/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES, type PlanEdit } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Link, Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, type SeenCall } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { removedPlans } from '../saved-plan/plans.api.ts';
import { failure, PLACES, PLAN, servePlanner } from '../testing/planner-server.ts';
import { serveTrip, TRIP } from '../testing/trip-server.ts';
import { PlanDetailPage } from './plan-detail.page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  removedPlans.clear();
});
afterEach(cleanup);

describe('reading', () => {
  test('the page shows every field, marks a closed place, and opens links in a new tab with noopener', async () => {
    servePlanner();
    const { container } = open();
    await screen.findByRole('heading', { level: 1, name: PLAN.planTitle });
    for (const text of [
      '예정',
      '만든 날 2031.02.12',
      '고친 날 2031.02.20',
      '2031.03.02(일) ~ 03.04(화)',
      '2박 3일',
      '주오구',
      '2명',
      '500,000 ~ 800,000원',
      PLAN.planDescription,
      '설명 1',
      '여행지 3곳',
    ]) {
      expect(container.textContent).toContain(text);
    }
    expect(await screen.findAllByText('주오구 · 관광명소')).toHaveLength(2);
    expect(screen.getAllByText('현재 운영하지 않는 여행지입니다.')).toHaveLength(1);
    const link = screen.getByRole('link', { name: /skyscanner/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('places link to their pages unless they are closed; focusing a row highlights its pin', async () => {
    servePlanner();
    open();
    const link = await screen.findByRole('link', { name: '여행지 3' });
    expect(link.getAttribute('href')).toBe('/travels/detail/3');
    expect(screen.queryByRole('link', { name: '여행지 2' })).toBeNull();
    const pin = await screen.findByRole('button', { name: '3 여행지 3' });
    act(() => link.focus());
    await waitFor(() => expect(pin.hasAttribute('data-on')).toBe(true));
    act(() => link.blur());
    await waitFor(() => expect(pin.hasAttribute('data-on')).toBe(false));
  });

  test('a stored link that is not a web address is never rendered as a link', async () => {
    servePlanner({ plan: () => ({ body: ok({ ...PLAN, transportReservationLink: 'javascript:alert(1)' }) }) });
    const { container } = open();
    await screen.findByRole('heading', { level: 1 });
    expect(container.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('the plan opens while svc-travel is down', async () => {
    servePlanner({ places: () => failure(503) });
    open();
    await screen.findByRole('heading', { level: 1, name: PLAN.planTitle });
    await screen.findByText('영업시간을 확인하지 못했어요.');
  });

  const failures: [string, number, string][] = [
    ['a missing plan', 404, PLAN_MESSAGES.planMissing],
    ["another member's plan", 403, PLAN_MESSAGES.notYours],
    ['a failure', 500, '플랜 상세 정보를 불러오는 중 오류가 발생했습니다.'],
  ];
  test.each(failures)('%s shows a message and a link back to the list', async (_name, status, notice) => {
    servePlanner({ plan: () => failure(status) });
    open();
    await screen.findByText(notice);
    expect(screen.getByRole('link', { name: '목록으로' }).getAttribute('href')).toBe('/myplan/list');
  });

  test('an invalid plan number in the URL is never requested', async () => {
    const calls = servePlanner();
    open('/myplan/detail/abc');
    await screen.findByText(PLAN_MESSAGES.planMissing);
    expect(calls).toEqual([]);
  });

  test('a guest sees that a login is needed; a stored login without a token shows that the token is missing', async () => {
    const calls = servePlanner();
    const guest = open('/myplan/detail/12', null, null);
    await confirmDialog('로그인이 필요한 서비스입니다.', '확인');
    await waitFor(() => expect(guest.address()).toBe('/login'));
    cleanup();
    const halfSignedIn = open('/myplan/detail/12', null, { memberNo: 1, accessToken: '' });
    await confirmDialog('인증 정보가 없습니다. 다시 로그인해주세요.', '확인');
    await waitFor(() => expect(halfSignedIn.address()).toBe('/login'));
    expect(session.state).toMatchObject({ isAuthenticated: false, loginInfo: undefined });
    expect(calls).toEqual([]);
  });

  test('an expired session shows a message and leads to the login', async () => {
    servePlanner({ plan: () => failure(401) });
    const { address } = open();
    await confirmDialog('인증이 만료되었습니다. 다시 로그인해주세요.', '확인');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('editing', () => {
  test('texts, links and the order of the places are saved with the version, and success is shown', async () => {
    const calls = servePlanner();
    const { address } = open();
    await edit();
    expect(address()).toBe('/myplan/detail/12?mode=edit');
    type('여행 제목', '새 제목');
    fireEvent.click(screen.getByRole('button', { name: '여행지 3 위로' }));
    fireEvent.click(screen.getByRole('button', { name: '여행지 1 빼기' }));
    save();
    await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
    await screen.findByRole('button', { name: '수정하기' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 2,
      planTitle: '새 제목',
      planDescription: PLAN.planDescription,
      transportReservationLink: PLAN.transportReservationLink,
      accommodationLink: '',
      selectedPlaces: [
        { travelId: 3, choiceOrder: 1 },
        { travelId: 2, choiceOrder: 2 },
      ],
    });
  });

  test('a saved plan stays on the screen when refetching it fails', async () => {
    let isAway = false;
    servePlanner({ plan: () => (isAway ? failure(500) : { body: ok(PLAN) }) });
    open();
    await edit();
    isAway = true;
    type('여행 제목', '새 제목');
    save();
    await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
    await screen.findByRole('button', { name: '수정하기' });
    expect(screen.queryByText('플랜 상세 정보를 불러오는 중 오류가 발생했습니다.')).toBeNull();
  });

  test('an editor who loses the right to edit keeps the typed text, and cannot save it', async () => {
    const server = serveTrip({ ...TRIP, role: 'editor' });
    open();
    await edit();
    type('여행 제목', '늦은 제목');
    await act(async () => server.setRole('viewer'));
    await screen.findByText(/이제 보기만 할 수 있어서 저장하지 못해요/);
    expect(typed('여행 제목')).toBe('늦은 제목');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '저장하기' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '취소' }));
    await screen.findByRole('heading', { level: 1, name: TRIP.planTitle });
    expect(screen.queryByRole('button', { name: '수정하기' })).toBeNull();
  });

  test('취소 restores the loaded plan', async () => {
    servePlanner();
    open();
    await edit();
    type('여행 제목', '버릴 제목');
    fireEvent.click(screen.getByRole('button', { name: '취소' }));
    await screen.findByRole('heading', { level: 1, name: PLAN.planTitle });
    await edit();
    expect((screen.getByLabelText(/^여행 제목/) as HTMLInputElement).value).toBe(PLAN.planTitle);
  });

  test('an invalid field shows its error and no request is sent', async () => {
    const calls = servePlanner();
    open();
    await edit();
    type('여행 제목', '');
    type('여행 설명', '');
    type('항공편 링크', 'www.naver.com');
    type('숙소 링크', 'javascript:alert(1)');
    save();
    for (const notice of [
      PLAN_MESSAGES.titleMissing,
      PLAN_MESSAGES.descriptionMissing,
      PLAN_MESSAGES.flightLink,
      PLAN_MESSAGES.hotelLink,
    ])
      await screen.findByText(notice);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('places move within their day, never over its border, and each day warns as the board does', async () => {
    const timeList = [{ dayOfWeek: '월' as const, startTime: '09:00', endTime: '18:00' }];
    const calls = servePlanner({
      plan: () => ({ body: ok(TRIP) }),
      places: () => ({ body: ok(PLACES.map((place) => (place.travelNo === 2 ? { ...place, timeList } : place))) }),
    });
    open();
    await edit();
    const first = screen.getByRole('region', { name: '1일차 03.02(일)' });
    await within(first).findByText('일요일은 휴무일이에요. 다른 날로 옮기면 열려 있어요.');
    expect(screen.queryByText('모두 갈 수 있어요')).toBeNull();
    const isOff = (name: string) => within(first).getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOff('여행지 1 위로'), isOff('여행지 2 아래로'), isOff('여행지 2 위로')]).toEqual([true, true, false]);
    fireEvent.click(within(first).getByRole('button', { name: '여행지 2 위로' }));
    await within(first).findByText('여행지 2, 1번째로 옮겼어요.');
    expect(within(screen.getByRole('region', { name: '2일차 03.03(월)' })).getAllByRole('button')).toHaveLength(3);
    save();
    await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
    expect(
      sentEdits(calls)
        .at(-1)
        ?.selectedPlaces.map(({ travelId }) => travelId),
    ).toEqual([2, 1, 3, 4]);
  });

  test('the last place cannot be removed', async () => {
    servePlanner({ plan: () => ({ body: ok({ ...PLAN, selectedPlaces: PLAN.selectedPlaces.slice(0, 1) }) }) });
    open();
    await edit();
    fireEvent.click(screen.getByRole('button', { name: '여행지 1 빼기' }));
    await confirmDialog(PLAN_MESSAGES.placesMissing, '확인');
    screen.getByRole('button', { name: '여행지 1 빼기' });
  });

  describe('a plan that was saved on another device meanwhile', () => {
    const THEIRS = { ...PLAN, version: 5, planTitle: '다른 기기의 제목' };

    test('changes to different fields are both kept, and the fields taken from the other device are named', async () => {
      const calls = serveChanged(THEIRS);
      open();
      await edit();
      type('여행 설명', '내가 방금 고친 여행 설명입니다.');
      save();
      await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
      await screen.findByText('다른 곳에서 바뀐 여행 제목도 함께 저장했어요.');
      expect(sentEdits(calls).at(-1)).toMatchObject({
        version: 5,
        planTitle: '다른 기기의 제목',
        planDescription: '내가 방금 고친 여행 설명입니다.',
      });
    });

    test('a field changed on both sides shows both versions to choose from; no other field is asked about', async () => {
      const calls = serveChanged({ ...THEIRS, accommodationLink: 'https://www.agoda.com/' });
      open();
      await edit();
      type('여행 제목', '내 제목');
      type('여행 설명', '내가 방금 고친 여행 설명입니다.');
      save();
      const changes = await screen.findByRole('region', { name: '다른 곳에서 바뀐 내용' });
      expect(
        within(changes)
          .getAllByRole('radio')
          .map((radio) => radio.parentElement?.textContent),
      ).toEqual(['이 화면 내 제목', '다른 곳 다른 기기의 제목']);
      fireEvent.click(within(changes).getByRole('radio', { name: /다른 기기의 제목/ }));
      expect(typed('여행 제목')).toBe('다른 기기의 제목');
      fireEvent.click(within(changes).getByRole('radio', { name: /내 제목/ }));
      expect(typed('여행 제목')).toBe('내 제목');
      save();
      await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
      expect(sentEdits(calls).at(-1)).toMatchObject({
        version: 5,
        planTitle: '내 제목',
        planDescription: '내가 방금 고친 여행 설명입니다.',
        accommodationLink: 'https://www.agoda.com/',
      });
    });

    test('a place removed on the other device stays removed; the order of this screen is kept', async () => {
      const calls = serveChanged({ ...PLAN, version: 5, selectedPlaces: PLAN.selectedPlaces.slice(1) });
      open();
      await edit();
      fireEvent.click(screen.getByRole('button', { name: '여행지 3 위로' }));
      save();
      await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
      expect(sentEdits(calls).at(-1)?.selectedPlaces).toEqual([
        { travelId: 3, choiceOrder: 1 },
        { travelId: 2, choiceOrder: 2 },
      ]);
    });

    test('a place that a companion moved to another day stays there, and one that was added stays, beside an own order', async () => {
      const [one, two, three, four] = TRIP.selectedPlaces.map((place, index) => ({ ...place, choiceOrder: index + 1 }));
      const added = { ...four, travelId: 5, travelName: '여행지 5', day: 2 };
      const theirs = { ...TRIP, version: 5, selectedPlaces: [one, two, { ...four, day: 1 }, three, added] as never };
      let hasChanged = false;
      const calls = servePlanner({
        edit: ({ body }) => {
          hasChanged = true;
          return (body as PlanEdit).version === 5
            ? { body: ok({ ...theirs, version: 6 }, '여행 플랜이 성공적으로 수정되었습니다!') }
            : failure(409, PLAN_MESSAGES.changedElsewhere);
        },
        plan: () => ({ body: ok(hasChanged ? theirs : TRIP) }),
      });
      open();
      await edit();
      fireEvent.click(screen.getByRole('button', { name: '여행지 2 위로' }));
      save();
      await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
      expect(
        sentEdits(calls)
          .at(-1)
          ?.selectedPlaces.map(({ travelId }) => travelId),
      ).toEqual([2, 1, 4, 3, 5]);
    });

    test('a save of this tab whose response was lost is not a conflict', async () => {
      let isLost = true;
      const calls = servePlanner({
        edit: ({ body }) => {
          if (isLost) throw new TypeError('Failed to fetch');
          return (body as { version: number }).version === 2
            ? failure(409, PLAN_MESSAGES.changedElsewhere)
            : { body: ok(PLAN, '여행 플랜이 성공적으로 수정되었습니다!') };
        },
        plan: () => ({ body: ok(sentEdits(calls).length > 1 ? { ...PLAN, version: 3, planTitle: '첫 제목' } : PLAN) }),
      });
      open();
      await edit();
      type('여행 제목', '첫 제목');
      save();
      await confirmDialog('네트워크 연결을 확인해주세요.', '확인');
      isLost = false;
      type('여행 제목', '둘째 제목');
      save();
      await confirmDialog('여행 플랜이 성공적으로 수정되었습니다!', '확인');
      expect(sentEdits(calls).at(-1)).toMatchObject({ version: 3, planTitle: '둘째 제목' });
    });

    /** The server holds `theirs` before the first save, which therefore gets a 409. */
    function serveChanged(theirs: typeof PLAN) {
      let hasChanged = false;
      return servePlanner({
        edit: ({ body }) => {
          hasChanged = true;
          const isStale = (body as { version: number }).version !== theirs.version;
          return isStale
            ? failure(409, PLAN_MESSAGES.changedElsewhere)
            : { body: ok({ ...theirs, version: 6 }, '여행 플랜이 성공적으로 수정되었습니다!') };
        },
        plan: () => ({ body: ok(hasChanged ? theirs : PLAN) }),
      });
    }
  });

  test('a reload restores the typed text with its base version, and one click discards it', async () => {
    const calls = servePlanner();
    open();
    await edit();
    type('여행 제목', '아직 저장하지 않은 제목');
    fireEvent.click(screen.getByRole('button', { name: '여행지 3 위로' }));
    cleanup();
    servePlanner({ plan: () => ({ body: ok({ ...PLAN, version: 4, planTitle: '다른 기기의 제목' }) }) });
    open('/myplan/detail/12?mode=edit');
    await screen.findByText('작성하던 내용을 불러왔어요.');
    expect(typed('여행 제목')).toBe('아직 저장하지 않은 제목');
    expect(namesInOrder()).toEqual(['여행지 1', '여행지 3', '여행지 2']);
    fireEvent.click(screen.getByRole('button', { name: '처음부터 쓰기' }));
    expect([typed('여행 제목'), namesInOrder()]).toEqual(['다른 기기의 제목', ['여행지 1', '여행지 2', '여행지 3']]);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('typed text survives the end of the session, and another member does not see it', async () => {
    servePlanner({ edit: () => failure(401) });
    const { address } = open();
    await edit();
    type('여행 제목', '아직 저장하지 않은 제목');
    save();
    await confirmDialog('인증이 만료되었습니다. 다시 로그인해주세요.', '확인');
    await waitFor(() => expect(address()).toBe('/login'));
    for (const [memberNo, title] of [
      [2, PLAN.planTitle],
      [1, '아직 저장하지 않은 제목'],
    ] as const) {
      cleanup();
      servePlanner();
      open('/myplan/detail/12?mode=edit', null, { memberNo });
      await screen.findByLabelText(/^여행 제목/);
      expect(typed('여행 제목')).toBe(title);
    }
  });

  const refusals: [string, number, string, string][] = [
    ['403', 403, '무엇이든', PLAN_MESSAGES.notYours],
    ['a server error with words', 503, '잠시 후 다시 시도해주세요.', '잠시 후 다시 시도해주세요.'],
    ['a server error without words', 502, '', '서버 에러 (502)'],
  ];
  test.each(refusals)('%s shows the documented message', async (_name, status, message, notice) => {
    servePlanner({ edit: () => failure(status, message) });
    open();
    await edit();
    save();
    await confirmDialog(notice, '확인');
    screen.getByRole('button', { name: '저장하기' });
  });

  test('leaving with unsaved changes asks for confirmation', async () => {
    servePlanner();
    const { address } = open('/myplan/detail/12?mode=edit', <a href="/travels">여행지</a>);
    await screen.findByLabelText(/^여행 제목/);
    type('여행 제목', '아직 저장하지 않은 제목');
    fireEvent.click(screen.getByRole('link', { name: '여행지' }));
    await confirmDialog('저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?', '취소');
    expect(address()).toBe('/myplan/detail/12?mode=edit');
    fireEvent.click(screen.getByRole('link', { name: '여행지' }));
    await confirmDialog('저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?', '나가기');
    await waitFor(() => expect(address()).toBe('/travels'));
  });
});

test('동선 추천 opens the editor with the quicker order, shows the minutes saved and can be undone', async () => {
  const [one, two, three] = PLAN.selectedPlaces;
  servePlanner({ plan: () => ({ body: ok({ ...PLAN, selectedPlaces: [one, three, two] }) }) });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '동선 추천' }));
  await screen.findByRole('heading', { level: 1, name: '플랜 수정' });
  await screen.findByText(/^이동이 [1-9].*분 짧아졌어요/);
  await waitFor(() => expect(namesInOrder()).toEqual(['여행지 1', '여행지 2', '여행지 3']));
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(namesInOrder()).toEqual(['여행지 1', '여행지 3', '여행지 2']);
});

describe('deleting', () => {
  test('a deletion can be undone for a while, and Back does not lead to the deleted plan', async () => {
    const calls = servePlanner();
    const { address } = open('/myplan/detail/12', <Link to="/myplan/detail/12">플랜 12</Link>);
    fireEvent.click(await screen.findByRole('button', { name: '플랜 삭제' }));
    await confirmDialog('플랜을 삭제하시겠습니까?', '삭제하기');
    await confirmDialog('여행 플랜이 성공적으로 삭제되었습니다!', '확인');
    await waitFor(() => expect(address()).toBe('/myplan/list'));
    fireEvent.click(screen.getByRole('link', { name: '플랜 12' }));
    await waitFor(() => expect(address()).toBe('/myplan/list'));
    fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByText('플랜을 되돌렸어요.');
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/my-plans/12/restore' });
    fireEvent.click(screen.getByRole('link', { name: '플랜 12' }));
    await screen.findByRole('heading', { level: 1, name: PLAN.planTitle });
  });

  test('deleting asks for confirmation, shows the result and leads to the list', async () => {
    const calls = servePlanner();
    const { address } = open();
    fireEvent.click(await screen.findByRole('button', { name: '플랜 삭제' }));
    await confirmDialog('플랜을 삭제하시겠습니까? 삭제된 플랜은 복구할 수 없습니다.', '취소');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '플랜 삭제' }));
    await confirmDialog('플랜을 삭제하시겠습니까? 삭제된 플랜은 복구할 수 없습니다.', '삭제하기');
    await confirmDialog('여행 플랜이 성공적으로 삭제되었습니다!', '확인');
    await waitFor(() => expect(address()).toBe('/myplan/list'));
  });

  const refusals: [string, Parameters<typeof failure>, string][] = [
    ['403', [403], PLAN_MESSAGES.notYours],
    ["the server's own notice", [503, '잠시 후 다시 시도해주세요.'], '잠시 후 다시 시도해주세요.'],
    ['an answer without a notice', [504, ''], '서버 에러 (504)'],
  ];
  test.each(refusals)('%s shows a message and the plan stays', async (_name, refusal, notice) => {
    servePlanner({ delete: () => failure(...refusal) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '플랜 삭제' }));
    await confirmDialog('플랜을 삭제하시겠습니까?', '삭제하기');
    await confirmDialog(notice, '확인');
    screen.getByRole('heading', { level: 1, name: PLAN.planTitle });
  });

  test('an expired session shows a message and leads to the login', async () => {
    servePlanner({ delete: () => failure(401) });
    const { address } = open();
    fireEvent.click(await screen.findByRole('button', { name: '플랜 삭제' }));
    await confirmDialog('플랜을 삭제하시겠습니까?', '삭제하기');
    await confirmDialog('인증이 만료되었습니다. 다시 로그인해주세요.', '확인');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

function open(
  route = '/myplan/detail/12',
  beside: React.ReactNode = null,
  member: { memberNo: number; accessToken?: string } | null = { memberNo: 1 },
) {
  return renderScreen(
    <>
      {beside}
      <Routes>
        <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { route, ...(member && { session: member }) },
  );
}

async function edit() {
  fireEvent.click(await screen.findByRole('button', { name: '수정하기' }));
  await screen.findByRole('heading', { level: 1, name: '플랜 수정' });
}

function save() {
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

function typed(label: string): string {
  return (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;
}

function namesInOrder() {
  return [...document.querySelectorAll('[data-list=places] b')].map(({ textContent }) => textContent);
}

function sentEdits(calls: readonly SeenCall[]) {
  return calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as PlanEdit);
}

async function confirmDialog(notice: string, button: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(notice);
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: button })));
}
