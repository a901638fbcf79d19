/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { OWN_IDS, PLAN_MESSAGES, type TripChange } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, PLACES } from '../../testing/planner-server.ts';
import { OWN_ID as OWN, OWN_NAME, RAMEN, serveTrip, TRIP, tripWith } from '../../testing/trip-server.ts';
import { PlanDetailPage } from '../plan-detail.page.tsx';

beforeEach(() => {
  session.end();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('an own place on the board', () => {
  test('has its facts, its ways and no link to a page, and nothing of it is asked of the catalogue', async () => {
    const server = serveTrip(tripWith());
    open();
    const row = await rowOf(RAMEN.name);
    expect(row.textContent).toContain('내 장소 · 맛집');
    expect(row.textContent).toContain('宗右衛門町7-18 · 06-6212-1805');
    expect(within(row).getByRole('link', { name: '06-6212-1805' }).getAttribute('href')).toBe('tel:+81662121805');
    expect(within(row).getByRole('link', { name: '링크 (새 창)' }).getAttribute('href')).toBe(RAMEN.link);
    expect(within(row).queryByRole('link', { name: RAMEN.name })).toBeNull();
    expect(row.textContent).not.toContain('영업시간');
    await waitFor(() => expect((row.previousElementSibling as HTMLElement).textContent).toContain('도보'));
    expect(server.calls.filter(({ path }) => path.includes(String(OWN)))).toEqual([]);
  });

  test('without a position says that it lacks one, and far from Osaka that it is', async () => {
    serveTrip(tripWith({ mapX: null, mapY: null }));
    open();
    const row = await rowOf(RAMEN.name);
    expect(row.textContent).toContain('위치를 정하면 이동 시간을 알려 드려요.');
    expect(row.textContent).not.toContain('도보');
    cleanup();
    serveTrip(tripWith({ mapX: 139.7, mapY: 35.68 }));
    open();
    expect((await rowOf(RAMEN.name)).textContent).toContain('오사카에서 먼 곳이에요.');
  });

  test('is checked against its hours where they are given', async () => {
    serveTrip(tripWith({ timeList: [{ dayOfWeek: '월', startTime: '10:00', endTime: '22:00' }] }));
    open();
    await waitFor(async () => expect((await rowOf(RAMEN.name)).textContent).toContain('일요일은 휴무일이에요.'));
  });

  test('is changed in its sheet, and only what was changed is sent', async () => {
    const server = serveTrip(tripWith());
    open();
    await openStop(RAMEN.name);
    fireEvent.click(screen.getByRole('button', { name: '이름, 위치, 연락처 바꾸기' }));
    const name = await screen.findByRole('textbox', { name: '이름' });
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await screen.findByText(PLAN_MESSAGES.ownNameMissing);
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: '이치란 본점' } });
    fireEvent.change(screen.getByLabelText(/^링크/), { target: { value: 'javascript:alert(1)' } });
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await screen.findByText(PLAN_MESSAGES.url);
    fireEvent.change(screen.getByLabelText(/^링크/), { target: { value: '' } });
    fireEvent.click(screen.getByRole('radio', { name: '위치는 나중에' }));
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await waitFor(() =>
      expect(server.sent()).toEqual([
        [
          {
            type: 'place',
            changeId: expect.any(String),
            travelId: OWN,
            name: '이치란 본점',
            mapX: null,
            mapY: null,
            link: '',
          },
        ],
      ]),
    );
    await rowOf('이치란 본점');
    await pressUndo();
    await rowOf(RAMEN.name);
  });

  test('that is being changed is kept when the sheet is closed, and what another member changed meanwhile stays', async () => {
    const server = serveTrip(tripWith());
    open();
    const openForm = async () => {
      await openStop(RAMEN.name);
      fireEvent.click(screen.getByRole('button', { name: '이름, 위치, 연락처 바꾸기' }));
      return screen.findByLabelText<HTMLInputElement>(/^전화번호/);
    };
    fireEvent.change(await openForm(), { target: { value: '06-0000-0000' } });
    fireEvent.click(screen.getByRole('button', { name: '닫기' }));
    const theirs = { type: 'place', changeId: 'sua-1-000', travelId: OWN, address: '다른 주소' } as TripChange;
    act(() => server.changeAs('수아', theirs));
    await waitFor(async () => expect((await rowOf(RAMEN.name)).textContent).toContain('다른 주소'));
    expect((await openForm()).value).toBe('06-0000-0000');
    screen.getByText('작성하던 내용을 불러왔어요.');
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    const change = { type: 'place', changeId: expect.any(String), travelId: OWN, phone: '06-0000-0000' };
    await waitFor(() => expect(server.sent()).toEqual([[change]]));
  });

  test('gets hours for several weekdays at once; a row that is not complete is refused', async () => {
    const server = serveTrip(tripWith());
    open();
    await openStop(RAMEN.name);
    fireEvent.click(screen.getByRole('button', { name: '이름, 위치, 연락처 바꾸기' }));
    fireEvent.click(await screen.findByRole('button', { name: '시간 추가' }));
    fireEvent.change(screen.getByLabelText('여는 시각 1'), { target: { value: '17:00' } });
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    await screen.findByText(PLAN_MESSAGES.ownHours);
    expect(document.activeElement).toBe(screen.getByLabelText('여는 시각 1'));
    fireEvent.change(screen.getByLabelText('닫는 시각 1'), { target: { value: '02:00' } });
    for (const day of ['월', '화', '수', '목', '금']) fireEvent.click(screen.getByRole('checkbox', { name: day }));
    fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
    const timeList = ['토', '일'].map((dayOfWeek) => ({ dayOfWeek, startTime: '17:00', endTime: '02:00' }));
    await waitFor(() => expect(server.sent()).toMatchObject([[{ type: 'place', travelId: OWN, timeList }]]));
  });

  test('is chosen as a lodging, which keeps its name when the place is removed', async () => {
    const server = serveTrip(tripWith({ category: '숙박' }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: '1일차 시각, 숙소, 메모 바꾸기' }));
    fireEvent.click(await screen.findByRole('button', { name: '다른 숙소 정하기' }));
    fireEvent.change(screen.getByRole('combobox', { name: '내 장소에서' }), { target: { value: String(OWN) } });
    await waitFor(() => expect(server.plan.days[0]?.lodging).toEqual({ travelId: OWN }));
    fireEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect((await screen.findByRole('region', { name: /^2일차/ })).textContent).toContain(RAMEN.name);
    await openStop(RAMEN.name);
    fireEvent.click(screen.getByRole('button', { name: '플랜에서 빼기' }));
    await waitFor(() =>
      expect(server.plan.days[0]?.lodging).toEqual({ name: RAMEN.name, mapX: RAMEN.mapX, mapY: RAMEN.mapY }),
    );
    expect(screen.getByRole('region', { name: /^2일차/ }).textContent).toContain(RAMEN.name);
  });

  test('is printed with its Japanese name, and the map of its day leaves it out while it has no position', async () => {
    serveTrip({ ...tripWith({ mapX: null, mapY: null }) });
    open();
    const row = await rowOf(RAMEN.name);
    act(() => void dispatchEvent(new Event('beforeprint')));
    await waitFor(() => expect(row.querySelector('[lang="ja"]')?.textContent).toContain(RAMEN.nameJa));
    const map = await screen.findByRole('img', { name: '1일차 지도' });
    expect([...map.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['1', '3']);
    expect(map.outerHTML).not.toContain('NaN');
    act(() => void dispatchEvent(new Event('afterprint')));
  });

  test('that another member adds or changes comes by the stream', async () => {
    const server = serveTrip();
    open();
    await screen.findByRole('region', { name: /^3일차/ });
    const change = (each: object, no: number) => ({ changeId: `sua-${no}-000`, ...each }) as TripChange;
    act(() => server.changeAs('수아', change({ type: 'add', travelId: OWN, place: RAMEN, day: 3, before: null }, 1)));
    await rowOf(RAMEN.name);
    act(() => server.changeAs('수아', change({ type: 'place', travelId: OWN, name: '다른 이름' }, 2)));
    await rowOf('다른 이름');
  });
});

describe('장소 추가 that finds nothing', () => {
  async function search(text: string, found: typeof PLACES = []) {
    const server = serveTrip(TRIP, { found });
    open();
    const third = await screen.findByRole('region', { name: /^3일차/ });
    fireEvent.click(within(third).getByRole('button', { name: '3일차에 장소 추가' }));
    fireEvent.input(await screen.findByRole('combobox', { name: '장소 검색' }), { target: { value: text } });
    fireEvent.keyDown(screen.getByRole('combobox', { name: '장소 검색' }), { key: 'Enter' });
    return server;
  }

  test('offers the name as an own place, which is made with it alone, moved and taken back', async () => {
    const server = await search('친구 집');
    await screen.findByText('‘친구 집’은 아직 목록에 없어요');
    fireEvent.click(screen.getByRole('button', { name: /^‘친구 집’을 내 장소로 추가/ }));
    expect(((await screen.findByRole('textbox', { name: '이름' })) as HTMLInputElement).value).toBe('친구 집');
    fireEvent.click(screen.getByRole('radio', { name: '숙박' }));
    fireEvent.click(screen.getByRole('button', { name: '3일차에 담기' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    const [added] = server.sent()[0] ?? [];
    if (added?.type !== 'add' || !added.travelId) throw new Error('no own place was added');
    expect(added).toMatchObject({ day: 3, place: { name: '친구 집', category: '숙박', mapX: null } });
    expect(added.travelId).toBeGreaterThanOrEqual(OWN_IDS.least);
    expect(added.travelId).toBeLessThanOrEqual(OWN_IDS.most);
    await rowOf('친구 집');
    await pressUndo();
    await waitFor(() => expect(server.plan.selectedPlaces).toHaveLength(4));
  });

  test('offers the name as an own place also while the search fails, as without a network', async () => {
    serveTrip(TRIP);
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/user/search')
        ? Promise.reject(new TypeError('offline'))
        : fetch(input, init);
    try {
      open();
      fireEvent.click(await screen.findByRole('button', { name: '3일차에 장소 추가' }));
      const field = await screen.findByRole('combobox', { name: '장소 검색' });
      fireEvent.input(field, { target: { value: '친구 집' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      fireEvent.click(await screen.findByRole('button', { name: /^‘친구 집’을 내 장소로 추가/ }));
      expect(((await screen.findByRole('textbox', { name: '이름' })) as HTMLInputElement).value).toBe('친구 집');
    } finally {
      globalThis.fetch = fetch;
    }
  });

  test('reads a link of a map: its name and position begin the own place, a short link says what to do', async () => {
    const server = await search('https://www.google.com/maps/place/Mizuno/@34.6685,135.5031,17z');
    fireEvent.click(await screen.findByRole('button', { name: /^‘Mizuno’을\(를\) 내 장소로 추가/ }));
    expect(((await screen.findByRole('textbox', { name: '이름' })) as HTMLInputElement).value).toBe('Mizuno');
    fireEvent.click(screen.getByRole('button', { name: '3일차에 담기' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]?.[0]).toMatchObject({
      place: { name: 'Mizuno', mapX: 135.5031, mapY: 34.6685, link: expect.stringContaining('/maps/place/Mizuno') },
    });
    cleanup();
    await search('https://maps.app.goo.gl/AbCdEfGh12345678');
    await screen.findByText('짧은 링크는 열어서 긴 주소를 붙여 넣어 주세요.');
    expect(screen.queryByText('불러오지 못했어요.')).toBeNull();
  });

  test('takes a position from a pasted link or coordinates in the form', async () => {
    const server = serveTrip(TRIP);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '3일차에 장소 추가' }));
    fireEvent.click(await screen.findByRole('button', { name: '링크 붙여넣기' }));
    const field = await screen.findByLabelText('지도 링크나 좌표');
    fireEvent.change(field, { target: { value: 'https://naver.me/xAbCdEfG' } });
    await screen.findByText('짧은 링크는 열어서 긴 주소를 붙여 넣어 주세요.');
    fireEvent.change(field, { target: { value: '0, 0' } });
    await screen.findByText(/^이 주소에서는 위치를 찾지 못했어요\./);
    fireEvent.change(field, { target: { value: '34.6689, 135.5030' } });
    await screen.findByText('위치를 찾았어요.');
    fireEvent.change(screen.getByRole('textbox', { name: '이름' }), { target: { value: '친구 집' } });
    fireEvent.click(screen.getByRole('button', { name: '3일차에 담기' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]?.[0]).toMatchObject({ place: { name: '친구 집', mapX: 135.503, mapY: 34.6689, link: '' } });
  });

  test('offers the places that were probably meant, and says when a typo was put right', async () => {
    serveTrip(TRIP, {
      guessed: (search) =>
        search === '도돈보링'
          ? { content: [], suggestions: [{ travelNo: 6, title: '도톤보리' }] }
          : { correctedTo: '도톤보리' },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '3일차에 장소 추가' }));
    const field = await screen.findByRole('combobox', { name: '장소 검색' });
    fireEvent.input(field, { target: { value: '도돈보링' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('heading', { name: '혹시 이곳인가요?' });
    fireEvent.click(screen.getByRole('button', { name: '도톤보리' }));
    expect((await screen.findByText(/로 찾았어요\.$/)).textContent).toBe('‘도톤보리’로 찾았어요.');
  });

  test('says the right particle, also below places that were found', async () => {
    await search('이치란 도톤보리', PLACES.slice(5));
    await screen.findByRole('button', { name: /^‘이치란 도톤보리’를 내 장소로 추가/ });
  });

  test('takes another number where the plan has it already', async () => {
    const server = await search('친구 집');
    let refused = 0;
    server.obstruct(() => {
      refused += 1;
      server.obstruct(undefined);
      return failure(409, PLAN_MESSAGES.placeThere);
    });
    fireEvent.click(await screen.findByRole('button', { name: /^‘친구 집’을 내 장소로 추가/ }));
    fireEvent.click(await screen.findByRole('button', { name: '3일차에 담기' }));
    await waitFor(() => expect(server.plan.selectedPlaces).toHaveLength(5));
    const numbers = server.sent().map(([added]) => (added?.type === 'add' ? added.travelId : 0));
    expect([refused, numbers.length, new Set(numbers).size]).toEqual([1, 2, 2]);
    await rowOf('친구 집');
    expect(screen.queryByText(PLAN_MESSAGES.placeThere)).toBeNull();
  });
});

function open() {
  return renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
  );
}

async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;
}

async function openStop(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `${name} 옮기기, 시간과 메모` }));
  await screen.findByRole('button', { name: '플랜에서 빼기' });
}

async function pressUndo() {
  const [undo] = await screen.findAllByRole('button', { name: '되돌리기' });
  await act(async () => void fireEvent.click(undo as HTMLElement));
}
