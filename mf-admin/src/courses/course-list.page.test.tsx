/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { created, type Endpoint, ok } from '@osaka/contracts';
import {
  type AdminCourse,
  COURSE_MESSAGES,
  changeCourse,
  createCourse,
  getAdminCourse,
  listAdminCourses,
  listMyPlans,
  removeCourse,
  renewCourse,
} from '@osaka/contracts/planner';
import { announcedOnTop, renderScreen, serveCalls, testPlan } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CourseListPage } from './course-list.page.tsx';

const COURSE: AdminCourse = {
  courseNo: 7,
  title: '벚꽃 따라 하루',
  summary: '강변 공원에서 오사카성까지 걸어요.',
  days: 1,
  with: ['커플'],
  months: [3, 4],
  imageUrl: null,
  imageUrls: [],
  placeCount: 6,
  order: 3,
  publishedFrom: '2026-03-01',
  publishedTo: null,
  isPublished: true,
  planNo: 12,
  updateDate: '2026-03-01T00:00:00.000Z',
  withdrawn: 1,
};
const SEEDED = { ...COURSE, courseNo: 8, title: '처음 온 코스', planNo: null, isPublished: false, withdrawn: 0 };
const PLAN = {
  planNo: 12,
  planTitle: '내 봄 여행',
  groupSize: 2,
  minBudget: 0,
  maxBudget: 0,
  planStatus: '예정',
  selectedRegion: '주오구',
  travelStartDate: '2026-03-20',
  travelEndDate: '2026-03-21',
  createDate: COURSE.updateDate,
  updateDate: COURSE.updateDate,
  selectedPlaces: [],
  role: 'owner',
};

type Answer = { status?: number; body?: unknown };
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function open(overrides: [Endpoint, () => Answer][] = []) {
  const calls = serveCalls([
    ...overrides,
    [listAdminCourses, () => ({ body: ok([COURSE, SEEDED]) })],
    [
      listMyPlans,
      () => ({
        body: ok({
          plans: [PLAN, { ...PLAN, planNo: 13, planTitle: '남의 여행', role: 'editor' }],
          totalPages: 1,
          totalElements: 2,
        }),
      }),
    ],
    [createCourse, () => ({ status: 201, body: created({ courseNo: 9 }) })],
    [changeCourse, () => ({ body: ok({ courseNo: 7 }) })],
    [renewCourse, () => ({ body: ok({ courseNo: 7 }) })],
    [removeCourse, () => ({ body: ok(null) })],
  ]);
  return {
    calls,
    sent: () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
    ...renderScreen(<CourseListPage />, { route: '/adminPage/courses', session: { isAdmin: true } }),
  };
}

test('the list says order, length, period, and how many places are no longer offered', async () => {
  open();
  const row = (await screen.findByRole('link', { name: COURSE.title })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('당일 · 6곳 운영하지 않는 곳 1');
  expect(row.textContent).toContain('공개 중 2026.03.01부터');
  const seeded = screen.getByRole('button', { name: `수정 ${SEEDED.title}` }).closest('tr') as HTMLElement;
  expect(within(seeded).queryByRole('link')).toBeNull();
  expect(within(seeded).queryByRole('button', { name: /다시 가져오기/ })).toBeNull();
});

describe('a new course', () => {
  test('is made of one of the own plans, with every fault at its field first', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: '코스 만들기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '코스 만들기' }));
    fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
    for (const problem of [
      '코스로 만들 플랜을 선택해주세요.',
      COURSE_MESSAGES.title,
      COURSE_MESSAGES.summary,
      COURSE_MESSAGES.with,
    ])
      expect(await dialog.findByText(problem)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('플랜')));
    await dialog.findByRole('option', { name: '내 봄 여행 (2026.03.20(금) ~ 03.21(토) · 1박 2일)' });
    expect(dialog.queryByRole('option', { name: /남의 여행/ })).toBeNull();
    fireEvent.change(dialog.getByLabelText('플랜'), { target: { value: '12' } });
    fireEvent.change(dialog.getByLabelText('제목'), { target: { value: '봄 코스' } });
    fireEvent.change(dialog.getByLabelText(/^소개/), { target: { value: '강변을 따라 천천히 걸어요.' } });
    for (const choice of ['친구', '혼자', '4월', '3월']) fireEvent.click(dialog.getByLabelText(choice));
    fireEvent.change(dialog.getByLabelText('공개 종료일'), { target: { value: '2026-04-30' } });
    fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST',
          '/api/admin/courses',
          {
            planNo: 12,
            title: '봄 코스',
            summary: '강변을 따라 천천히 걸어요.',
            with: ['친구', '혼자'],
            months: [3, 4],
            publishedFrom: null,
            publishedTo: '2026-04-30',
          },
        ],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of a plan with own places is refused with their names, and what was typed stays', async () => {
    const [place] = testPlan({ days: { 1: 1 } }).selectedPlaces;
    const own = { ...place, travelId: 1_000_000_007, travelName: '이치란 도톤보리' } as typeof place & object;
    open([
      [createCourse, () => ({ status: 409, body: { code: '409', message: COURSE_MESSAGES.ownPlaces } })],
      [
        listMyPlans,
        () => ({ body: ok({ plans: [{ ...PLAN, selectedPlaces: [own] }], totalPages: 1, totalElements: 1 }) }),
      ],
    ]);
    fireEvent.click(await screen.findByRole('button', { name: '코스 만들기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '코스 만들기' }));
    await dialog.findByRole('option', { name: /내 봄 여행/ });
    fireEvent.change(dialog.getByLabelText('플랜'), { target: { value: '12' } });
    fireEvent.change(dialog.getByLabelText('제목'), { target: { value: '봄 코스' } });
    fireEvent.change(dialog.getByLabelText(/^소개/), { target: { value: '강변을 따라 천천히 걸어요.' } });
    fireEvent.click(dialog.getByLabelText('혼자'));
    fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
    await waitFor(() => expect(announcedOnTop()).toBe(`${COURSE_MESSAGES.ownPlaces}\n내 장소: 이치란 도톤보리`));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '확인' }));
    expect(dialog.getByLabelText<HTMLInputElement>('제목').value).toBe('봄 코스');
  });
});

test('a course is changed with its order and period, and a fault of the service stands at its field', async () => {
  let isRefused = true;
  const { sent } = open([
    [
      changeCourse,
      () =>
        isRefused
          ? {
              status: 400,
              body: { code: '400', message: '', errors: [{ path: 'publishedTo', message: COURSE_MESSAGES.period }] },
            }
          : { body: ok({ courseNo: 7 }) },
    ],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: `수정 ${COURSE.title}` }));
  const dialog = within(await screen.findByRole('dialog', { name: '코스 수정' }));
  expect(dialog.queryByLabelText('플랜')).toBeNull();
  fireEvent.change(dialog.getByLabelText('순서'), { target: { value: '1' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  await dialog.findByText(COURSE_MESSAGES.period);
  isRefused = false;
  fireEvent.change(dialog.getByLabelText('공개 시작일'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  await waitFor(() =>
    expect(sent().at(-1)).toEqual([
      'PUT',
      '/api/admin/courses/7',
      expect.objectContaining({ title: COURSE.title, order: 1, publishedFrom: null, publishedTo: null }),
    ]),
  );
});

test.each([
  ['다시 가져오기', '다시 가져오기', 'POST', '/api/admin/courses/7/renew'],
  ['삭제', '삭제', 'DELETE', '/api/admin/courses/7'],
])('%s asks first', async (name, action, method, path) => {
  const { sent } = open();
  fireEvent.click(await screen.findByRole('button', { name: `${name} ${COURSE.title}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(sent()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: action }));
  await waitFor(() => expect(sent().map(([sentBy, to]) => [sentBy, to])).toEqual([[method, path]]));
});

test('a preview shows the course also before it is published, and marks places that are no longer offered', async () => {
  const stop = {
    imageUrl: null,
    mapX: 135.5,
    mapY: 34.7,
    time: '09:30',
    stayMinutes: 60,
    memo: '아침 일찍',
    titleJa: '',
  };
  const days = [
    {
      day: 1,
      startTime: '09:30',
      isStartSet: false,
      memo: '강변',
      stops: [
        { ...stop, travelNo: 1, title: '오사카성', status: 'Y' },
        { ...stop, travelNo: 2, title: '닫은 곳', status: 'N' },
      ],
    },
  ];
  open([[getAdminCourse, () => ({ body: ok({ ...SEEDED, days }) })]]);
  fireEvent.click(await screen.findByRole('button', { name: `미리보기 ${SEEDED.title}` }));
  const sheet = within(await screen.findByRole('dialog', { name: `미리보기: ${SEEDED.title}` }));
  expect((await sheet.findByText('오사카성')).closest('li')?.textContent).toBe(
    '오전 9:30 · 1시간 머물러요오사카성 아침 일찍',
  );
  expect(sheet.getByText('닫은 곳').closest('li')?.textContent).toContain('보이지 않는 곳');
});
