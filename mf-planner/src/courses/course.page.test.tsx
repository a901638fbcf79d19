/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import { refresh } from '@osaka/contracts/account';
import {
  COURSE_MESSAGES,
  type Course,
  type CourseStop,
  copyCourse,
  getCourse,
  PLAN_MESSAGES,
} from '@osaka/contracts/planner';
import { listPasses } from '@osaka/contracts/travel';
import { Route, Routes, useLocation } from '@osaka/web-kit/router';
import { announcedOnTop, renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../testing/planner-server.ts';
import { railCode } from '../ways/way-book.ts';
import { CoursePage } from './course.page.tsx';

afterEach(cleanup);

const WEEK = ['월', '화', '수', '목', '금', '토', '일'] as const;
const hoursOn = (days: readonly (typeof WEEK)[number][]) =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '17:00' }));
const COURSE: Course = {
  courseNo: 7,
  title: '처음 가는 오사카',
  summary: '성과 시장과 강변을 이틀에 걸쳐 걸어요.',
  with: ['혼자', '친구'],
  months: [],
  days: [
    {
      day: 1,
      startTime: '09:30',
      isStartSet: false,
      memo: '첫날은 가볍게',
      stops: [
        stop(1, { title: '오사카성 천수각', time: '09:30', memo: '여는 시각에 맞춰 가요.' }),
        stop(2, {
          title: '구로몬시장',
          way: {
            ...{ mode: '지하철', minutes: 21, range: [18, 24], km: 4.5, fareYen: 240, surchargeYen: 0 },
            ...{ transfers: 0, approximate: false },
            parts: [
              {
                ...{ kind: 'ride', minutes: 19, waitMinutes: 2, km: 4.5, stops: 4 },
                from: { nameKo: '우메다', nameJa: '梅田', mapX: 135.498, mapY: 34.703 },
                to: { nameKo: '난바', nameJa: 'なんば', mapX: 135.501, mapY: 34.667 },
                line: {
                  ...{ id: 'metro-m', nameKo: '미도스지선', nameJa: '御堂筋線', symbol: 'M', color: '#e5171f' },
                  ...{ operator: 'metro', kind: 'local', isEstimated: false },
                },
              },
            ],
          },
        }),
      ],
    },
    {
      day: 2,
      startTime: '10:00',
      isStartSet: false,
      memo: '',
      stops: [stop(3, { title: '역사박물관', opening: { timeList: hoursOn(['월', '수', '목', '금', '토', '일']) } })],
    },
  ],
};

describe('a course', () => {
  test('shows its days with times, stays, notes and usual hours, and nothing that depends on a date', async () => {
    const { calls } = open();
    await screen.findByRole('heading', { level: 1, name: COURSE.title });
    const first = screen.getByRole('region', { name: '1일차' });
    expect(
      within(first)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['오사카성 천수각', '구로몬시장']);
    for (const text of ['오전 9:30', '첫날은 가볍게', '여는 시각에 맞춰 가요.']) within(first).getByText(text);
    within(screen.getByRole('region', { name: '2일차' })).getByText('09:00~17:00 · 매주 화 휴무');
    expect(document.querySelector('main')?.textContent).not.toMatch(/요일은 휴무일|2001/);
    expect(screen.getByRole('link', { name: '추천 코스' }).getAttribute('href')).toBe('/courses');
    expect(calls.map(({ path }) => path)).toEqual(['/api/courses/7', '/api/travels/passes']);
  });

  test('shows the ways that came with it, without the rail network', async () => {
    open();
    await screen.findByRole('button', { name: /지하철 미도스지선 · 18~24분 · 240엔/ });
    screen.getByText('교통비 모두 240엔쯤');
    expect(railCode.loaded).toBeUndefined();
  });

  test('that is not published is a screen that leads to the others', async () => {
    open({ course: () => failure(404, COURSE_MESSAGES.missing) });
    await screen.findByRole('heading', { name: COURSE_MESSAGES.missing });
    expect(screen.getByRole('link', { name: '추천 코스 보기' }).getAttribute('href')).toBe('/courses');
  });

  test('that could not be read is read again', async () => {
    let isAway = true;
    open({ course: () => (isAway ? failure(503) : { body: ok(COURSE) }) });
    const again = await screen.findByRole('button', { name: '다시 시도' });
    isAway = false;
    fireEvent.click(again);
    await screen.findByRole('heading', { level: 1, name: COURSE.title });
  });
});

describe('내 플랜으로 담기', () => {
  test('says what is closed as soon as a start is chosen, makes the plan, and leads to it', async () => {
    const { calls, address } = open({ isMember: true });
    const form = await panel();
    fireEvent.click(form.getByRole('button', { name: '내 플랜으로 담기' }));
    await form.findByText(PLAN_MESSAGES.startMissing);
    // 7 January 2031 is a Tuesday.
    choose(form, '2031-01-06');
    await form.findByText('이날은 1곳이 쉬어요.');
    form.getByText('2일차 역사박물관');
    form.getByText('01.07(화) 휴무');
    form.getByText('2031.01.06(월) ~ 01.07(화) · 1박 2일');
    screen.getByText('화요일은 휴무일이에요. 다른 날로 옮기면 열려 있어요.');
    fireEvent.click(form.getByRole('button', { name: '내 플랜으로 담기' }));
    await form.findByText('내 플랜에 담았어요');
    form.getByText('2일차 역사박물관');
    const copy = calls.find(({ method }) => method === 'POST');
    expect([copy?.path, copy?.body, copy?.idempotencyKey !== undefined]).toEqual([
      '/api/courses/7/copy',
      { travelStartDate: '2031-01-06' },
      true,
    ]);
    fireEvent.click(form.getByRole('link', { name: '일정 보기' }));
    await waitFor(() => expect(address()).toBe('/myplan/detail/77'));
  });

  test('on a phone opens in a sheet with the same start', async () => {
    open({ isMember: true });
    choose(await panel(), '2031-01-01');
    const [, inBar] = screen
      .getAllByRole('button', { name: '내 플랜으로 담기' })
      .filter((button) => !button.closest('form'));
    fireEvent.click(inBar as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: '내 플랜으로 담기' });
    expect((await within(sheet).findByLabelText<HTMLInputElement>('출국일')).value).toBe('2031-01-01');
    expect(within(sheet).queryByText(/쉬어요/)).toBeNull();
  });

  test('leads a guest to the login and back with the chosen start', async () => {
    open();
    const form = await panel();
    choose(form, '2031-01-06');
    fireEvent.click(form.getByRole('button', { name: '내 플랜으로 담기' }));
    await screen.findByText('로그인이 필요합니다.');
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await screen.findByText('로그인 화면 20310106');
  });

  test.each([
    [400, PLAN_MESSAGES.startPast],
    [404, COURSE_MESSAGES.missing],
    [503, '잠시 후 다시 시도해주세요.'],
  ])('says why it is refused with %i, and keeps the start', async (status, message) => {
    open({ isMember: true, copied: () => failure(status, message) });
    const form = await panel();
    choose(form, '2031-01-06');
    fireEvent.click(form.getByRole('button', { name: '내 플랜으로 담기' }));
    if (status === 400) await form.findByText(message);
    else {
      await waitFor(() => expect(announcedOnTop()).toBe(message));
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '확인' }));
    }
    expect(form.getByLabelText<HTMLInputElement>('출국일').value).toBe('2031-01-06');
  });

  test('refuses a start in the past before anything is sent', async () => {
    const { calls } = open({ isMember: true });
    const form = await panel();
    choose(form, '2020-01-06');
    fireEvent.click(form.getByRole('button', { name: '내 플랜으로 담기' }));
    await form.findByText(PLAN_MESSAGES.startPast);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

async function panel() {
  return within(await screen.findByRole('region', { name: '언제 떠나세요?' }));
}

function choose(form: ReturnType<typeof within>, value: string): void {
  fireEvent.change(form.getByLabelText('출국일'), { target: { value } });
}

function stop(travelNo: number, more: Partial<CourseStop>): CourseStop {
  return {
    travelNo,
    title: '',
    imageUrl: null,
    mapX: 135.5 + travelNo / 100,
    mapY: 34.7,
    time: null,
    stayMinutes: 60,
    memo: '',
    status: 'Y',
    opening: { timeList: hoursOn(WEEK) },
    titleJa: '',
    way: null,
    ...more,
  };
}

type Answer = { status?: number; body?: unknown };

function open({
  course = () => ({ body: ok(COURSE) }),
  copied = () => ({ status: 201, body: created({ planNo: 77, closed: [{ day: 2, travelNo: 3 }] }) }),
  isMember = false,
}: {
  course?: () => Answer;
  copied?: () => Answer;
  isMember?: boolean;
} = {}) {
  const calls = serveCalls([
    [getCourse, course],
    [copyCourse, copied],
    [listPasses, () => ({ body: ok([]) })],
    [refresh, () => failure(401)],
  ]);
  const screens = (
    <Routes>
      <Route path="/courses/:courseNo" element={<CoursePage />} />
      <Route path="/login" element={<Login />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return { calls, ...renderScreen(screens, { route: '/courses/7', ...(isMember && { session: {} }) }) };
}

function Login() {
  const { state } = useLocation();
  return <p>로그인 화면 {state.click.no}</p>;
}
