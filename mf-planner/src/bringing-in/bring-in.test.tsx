/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import {
  changeMyPlan,
  listMyPlans,
  PLAN_MESSAGES,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  type TripChange,
} from '@osaka/contracts/planner';
import { getDestination, listNames } from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls, testDestination } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PlanDetailPage } from '../plans/plan-detail.page.tsx';
import { PlanListPage } from '../plans/plan-list.page.tsx';
import { PLAN } from '../testing/planner-server.ts';
import { OWN_NAME, serveTrip, TRIP } from '../testing/trip-server.ts';

const NAMES = [
  { travelNo: 1, names: ['여행지 1', '도톤보리'], mapX: 135.51, mapY: 34.68 },
  { travelNo: 5, names: ['여행지 5', '구로몬시장', '黒門市場'], mapX: 135.5, mapY: 34.66 },
  { travelNo: 6, names: ['여행지 6', '오사카성 천수각'], mapX: 135.52, mapY: 34.68 },
  { travelNo: 7, names: ['여행지 7', '오사카성 공원'], mapX: 135.53, mapY: 34.68 },
];
const UNREADABLE = '읽을 수 없는 파일이에요. 지원하는 형식은 CSV, GeoJSON, KML, KMZ, GPX, ICS, JSON이에요.';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('가져오기 on the board', () => {
  async function open(plan = TRIP) {
    const server = serveTrip(plan, { others: [[listNames, () => ({ body: ok(NAMES) })]] });
    renderScreen(
      <Routes>
        <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
      </Routes>,
      { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
    );
    fireEvent.click(await screen.findByRole('button', { name: '가져오기' }));
    return { server, sheet: await screen.findByRole('dialog', { name: '가져오기' }) };
  }
  const paste = async (sheet: HTMLElement, tab: string, label: string, text: string) => {
    fireEvent.click(await within(sheet).findByRole('button', { name: tab }));
    fireEvent.change(within(sheet).getByLabelText(label), { target: { value: text } });
    fireEvent.click(within(sheet).getByRole('button', { name: /미리 보기/ }));
  };
  const kindOf = (sheet: HTMLElement, name: string) => within(sheet).getByLabelText<HTMLSelectElement>(name).value;

  test('leaves out what is probably in the plan already instead of taking another one, and says where a point without a name is', async () => {
    const [first, ...others] = TRIP.selectedPlaces;
    if (!first) throw new Error('the trip has no place');
    const { sheet } = await open({ ...TRIP, selectedPlaces: [first, { ...first, travelId: 6, day: 3 }, ...others] });
    await paste(sheet, '링크', '지도 링크나 좌표', 'https://maps.google.com/?q=오사카성\n34.6605, 135.5\n0,0');
    await within(sheet).findByRole('heading', { name: '이렇게 가져올까요?' });
    expect(kindOf(sheet, '오사카성')).toBe('skip');
    expect(sheet.textContent).toContain('이미 3일차에 있어요');
    expect(sheet.textContent).toContain('이름 없는 곳여행지 5에서 60m · 내 장소로 담아요');
    expect(sheet.textContent).toContain('이름도 위치도 없는 것 1개는 가져오지 않아요.');
    fireEvent.change(within(sheet).getByLabelText('오사카성'), { target: { value: 'like' } });
    expect(within(sheet).getByLabelText<HTMLInputElement>('여행지 7').checked).toBe(true);
  });

  test('shows a text line by line, takes all by one change, and one press takes them back', async () => {
    const { server, sheet } = await open();
    await paste(
      sheet,
      '글',
      '일정을 적은 글',
      '2일차\n- 12:30 쿠로몬시장 (해산물)\n도톤보리\n오사카성\n이치란 본점\n저녁 먹기',
    );
    await within(sheet).findByRole('heading', { name: '이렇게 가져올까요?' });
    expect(
      ['쿠로몬시장', '도톤보리', '오사카성', '이치란 본점', '저녁 먹기'].map((name) => kindOf(sheet, name)),
    ).toEqual(['found', 'skip', 'like', 'own', 'skip']);
    expect(sheet.textContent).toContain('여행지 5‘쿠로몬시장’ · 오후 12:30 · 해산물');
    expect(sheet.textContent).toContain('이미 1일차에 있어요');
    expect(server.sent()).toEqual([]);
    const choice = within(sheet).getByRole('radiogroup', { name: '오사카성: 어느 곳인가요' });
    fireEvent.click(within(choice).getByLabelText('여행지 7'));
    fireEvent.click(within(sheet).getByRole('button', { name: '3곳 담기' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([
      { type: 'add', travelNo: 5, day: 2, time: '12:30', memo: '해산물' },
      { type: 'add', travelNo: 7, day: 2 },
      { type: 'add', place: { name: '이치란 본점', mapX: null, category: '기타' }, day: 2 },
    ]);
    const [undo] = await screen.findAllByRole('button', { name: '되돌리기' });
    fireEvent.click(undo as HTMLElement);
    await waitFor(() => expect(server.plan.selectedPlaces).toHaveLength(4));
  });

  test('a line can become an own place or be left out, and one without a name asks for it', async () => {
    const { server, sheet } = await open();
    await paste(sheet, '링크', '지도 링크나 좌표', '34.6501, 135.4301\nhttps://maps.app.goo.gl/AbC\n구로몬시장');
    await within(sheet).findByText('짧은 링크는 열어서 긴 주소를 붙여 넣어 주세요.');
    fireEvent.change(within(sheet).getByLabelText('구로몬시장'), { target: { value: 'skip' } });
    await within(sheet).findByText(PLAN_MESSAGES.ownNameMissing);
    fireEvent.change(within(sheet).getByLabelText('이름'), { target: { value: '친구네' } });
    fireEvent.click(within(sheet).getByRole('button', { name: '1곳 담기' }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([{ place: { name: '친구네', mapX: 135.4301, mapY: 34.6501 }, day: null }]);
  });

  test('a file of another kind, and one that is too large, are refused with their sentences', async () => {
    const { sheet } = await open();
    const input = await within(sheet).findByLabelText('가져올 파일');
    // jsdom reads no files.
    const choose = (content: string | Uint8Array, name: string) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const file = Object.assign(new File([bytes as BlobPart], name), { arrayBuffer: async () => bytes.buffer });
      fireEvent.change(input, { target: { files: [file] } });
    };
    choose('Date,Payee\n2026-12-02,Lawson\n', 'spending.csv');
    await within(sheet).findByText(UNREADABLE);
    choose(new Uint8Array(10_000_001), 'large.geojson');
    await within(sheet).findByText('파일이 10MB를 넘어요.');
    choose('name,url,lat,lng\n구로몬시장,,34.66,135.5\n', 'list.csv');
    await within(sheet).findByRole('heading', { name: '이렇게 가져올까요?' });
    expect(kindOf(sheet, '구로몬시장')).toBe('found');
  });
});

test('가져와서 새 플랜 만들기 makes a plan with the title, the first day and all lines by one change, and a failed one is sent again to the same plan', async () => {
  let isAway = false;
  const sent: { path: string; body: unknown }[] = [];
  const keep =
    (data: unknown, status = 200) =>
    ({ path, body }: { path: string; body: unknown }) => {
      sent.push({ path, body });
      return { status, body: status === 201 ? created(data) : ok(data) };
    };
  const draft = { planNo: 77, version: 1 };
  serveCalls([
    [listMyPlans, () => ({ body: ok({ plans: [], totalPages: 0, totalElements: 0 }) })],
    [listNames, () => ({ body: ok(NAMES) })],
    [getDestination, () => ({ body: ok(testDestination(5, '구로몬시장')) })],
    [saveStepOne, keep(draft, 201)],
    [saveStepTwo, keep(draft)],
    [saveStepThree, keep(draft)],
    [saveStepFour, keep(draft)],
    [
      changeMyPlan,
      (request) => {
        const answer = keep({ plan: { ...PLAN, planNo: 77 }, version: 2, skipped: [] })(request);
        return isAway ? { status: 503 } : answer;
      },
    ],
  ]);
  const { address } = renderScreen(
    <Routes>
      <Route path="/myplan/list" element={<PlanListPage />} />
      <Route path="/myplan/detail/:planNo" element={<p>플랜</p>} />
    </Routes>,
    { route: '/myplan/list', session: { memberNo: 1 } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '가져와서 새 플랜 만들기' }));
  const sheet = await screen.findByRole('dialog', { name: '가져와서 새 플랜 만들기' });
  fireEvent.click(await within(sheet).findByRole('button', { name: '글' }));
  fireEvent.change(within(sheet).getByLabelText('일정을 적은 글'), {
    target: { value: '1일차\n구로몬시장\n3일차\n이치란 본점' },
  });
  fireEvent.click(within(sheet).getByRole('button', { name: '4줄 미리 보기' }));
  fireEvent.click(await within(sheet).findByRole('button', { name: '2곳으로 플랜 만들기' }));
  await within(sheet).findByText(PLAN_MESSAGES.startMissing);
  fireEvent.change(within(sheet).getByLabelText('여행 시작일'), { target: { value: '2031-03-02' } });
  fireEvent.change(within(sheet).getByLabelText(/^여행 제목/), { target: { value: '부모님과 오사카' } });
  isAway = true;
  fireEvent.click(within(sheet).getByRole('button', { name: '2곳으로 플랜 만들기' }));
  const alert = await screen.findByRole('alertdialog');
  fireEvent.click(within(alert).getByRole('button', { name: '확인' }));
  isAway = false;
  fireEvent.click(await within(sheet).findByRole('button', { name: '2곳으로 플랜 만들기' }));
  await waitFor(() => expect(address()).toBe('/myplan/detail/77'));
  const [first, second] = sent.splice(-2).map(({ body }) => body);
  expect(second).toEqual(first);
  expect([...sent.map(({ body }) => body), second]).toMatchObject([
    { startDate: '2031-03-02', endDate: '2031-03-04' },
    { selectedRegion: '주오구' },
    { selectedPlaces: [{ travelId: 5 }] },
    { planTitle: '부모님과 오사카' },
    {
      changes: [
        { type: 'move', travelId: 5, day: 1 },
        { type: 'add', place: { name: '이치란 본점' }, day: 3 },
      ] as Partial<TripChange>[],
    },
  ]);
});
