/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Plan } from '@osaka/contracts/planner';
import { session } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { announcedOnTop, renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OWN_NAME, serveTrip, TRIP } from '../../../testing/trip-server.ts';
import { PlanDetailPage } from '../../plan-detail.page.tsx';

beforeEach(() => {
  session.end();
  sessionStorage.clear();
  localStorage.clear();
  // jsdom draws nothing.
  const context = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
  Object.assign(globalThis, { Path2D: class {} });
  HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
});
afterEach(cleanup);

const AWAY = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
/** Changes of the plan are kept and sent again. */
const WAITING = '연결이 끊겼어요. 바꾼 내용 1건은 연결되면 저장해요.';
const OPINION = {
  opinionNo: 5,
  travelId: 1,
  nickname: '먹방이모',
  text: '아침에 가세요.',
  at: '2031-03-01T06:05:00.000Z',
};
const PLAN: Plan = { ...TRIP, opinions: [{ ...OPINION, hidden: false }], hearts: {} };

/** All places on the first day, in this order. */
function withOrder(...order: number[]): Plan {
  const places = order.flatMap((travelId) => PLAN.selectedPlaces.find((place) => place.travelId === travelId) ?? []);
  return { ...PLAN, selectedPlaces: places.map((place, index) => ({ ...place, day: 1, choiceOrder: index + 1 })) };
}

interface Case {
  sheet: string;
  opener: string | RegExp;
  /** Typed or chosen before the press, by label. */
  typed?: [label: string | RegExp, value: string];
  press?: string | RegExp;
  says?: string;
  plan?: Plan;
  /** The sheet hands its change to the board and closes. */
  closes?: true;
}
const CASES: Case[] = [
  { sheet: '동행', opener: '함께', press: '초대 링크 만들고 복사하기' },
  { sheet: '동행', opener: '함께' },
  { sheet: '링크로 공유하기', opener: '공유 링크', typed: ['예산', 'on'], press: '링크 만들고 복사하기' },
  { sheet: '받은 의견', opener: /^받은 의견/, press: '먹방이모님의 의견 숨기기' },
  { sheet: '내보내기', opener: '내보내기', press: /달력 파일/ },
  { sheet: '플랜 복사', opener: '플랜 복사', typed: ['새 여행 시작일', '2031-05-01'], press: '복사하기' },
  { sheet: '변경 기록', opener: '변경 기록' },
  { sheet: '1일차에 장소 추가', opener: '1일차에 장소 추가' },
  { sheet: '여행지 1', opener: '여행지 1 옮기기, 시간과 메모', typed: [/^메모/, '동쪽 문에서'], says: WAITING },
  {
    sheet: '1일차',
    opener: '1일차 시각, 숙소, 메모 바꾸기',
    typed: [/^이날의 메모/, '비가 오면 실내로'],
    says: WAITING,
  },
  {
    sheet: '1일차 동선 추천',
    opener: '1일차 동선 추천',
    press: '이 순서로 바꾸기',
    plan: withOrder(1, 4, 2, 3),
    closes: true,
  },
  { sheet: '날짜별로 나누기', opener: '날짜별로 나누기', press: '이대로 나누기', closes: true },
  {
    sheet: '날짜·인원·예산 바꾸기',
    opener: '날짜·인원·예산 바꾸기',
    typed: [/^최소 예산/, '300000'],
    press: '저장하기',
    closes: true,
  },
];

test.each(CASES)(
  'in $sheet ($press, $typed) a failing call is announced on top, and what was typed stays',
  async ({ sheet, opener, typed, press, says = AWAY, plan = PLAN, closes }) => {
    const server = serveTrip(plan);
    const serve = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
      const isOfPage =
        (init?.method ?? 'GET') === 'GET' &&
        /^\/api\/(?:my-plans\/12(?:\/live)?|travels(?:\/\d+)?|travel-planner\/.*)$/.test(pathname);
      return isOfPage ? serve(input, init) : Response.json({ code: '503', message: AWAY }, { status: 503 });
    };
    renderScreen(
      <Routes>
        <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
      </Routes>,
      { route: '/myplan/detail/12', session: { memberNo: 1, memberName: OWN_NAME } },
    );
    fireEvent.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: sheet });
    const field = typed && (await within(dialog).findByLabelText<HTMLInputElement>(typed[0]));
    if (field?.type === 'checkbox') fireEvent.click(field);
    else if (field) {
      fireEvent.change(field, { target: { value: typed?.[1] } });
      fireEvent.blur(field);
    }
    if (press) fireEvent.click(await within(dialog).findByRole('button', { name: press }));
    if (closes) {
      expect(await screen.findByText(/^연결이 끊겼어요\. 바꾼 내용 \d건은 연결되면 저장해요\.$/)).toBeTruthy();
      await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
      return expect(server.plan).toEqual(plan);
    }
    // A press is answered by an alert over the sheet, whatever else the sheet could not load.
    await waitFor(() => expect(announcedOnTop()).toEqual(press ? says : expect.stringContaining(says)));
    expect(dialog.isConnected && dialog.hasAttribute('open')).toBe(true);
    if (field?.type === 'checkbox') expect(field.checked).toBe(true);
    else if (field) expect(field.value).toBe(typed?.[1]);
    expect(server.plan).toEqual(plan);
    const alert = screen.queryByRole('alertdialog');
    if (alert) fireEvent.click(within(alert).getByRole('button', { name: '확인' }));
  },
);
