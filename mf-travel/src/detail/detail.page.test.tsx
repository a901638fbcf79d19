/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  getDestination,
  likeReview,
  listBookmarks,
  listNearDestinations,
  listPasses,
  listReviews,
  type Pass,
  type Review,
  reportReview,
  toggleBookmark,
  UNRECKONED_PASS,
} from '@osaka/contracts/travel';
import { session } from '@osaka/web-kit';
import { Route, Routes, useLocation, useNavigate } from '@osaka/web-kit/router';
import { loginInfoOf, renderScreen, serveCalls, testCard, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ReviewSection } from '../reviews/review-section.tsx';
import { VisitorPhotos } from '../reviews/visitor-photos.tsx';
import { DetailPage } from './detail.page.tsx';

const destination = testDestination(1, '오사카성 천수각', {
  mapX: null,
  mapY: null,
  viewCount: 1234,
  rating: 4.5,
  reviewCount: 1,
  imageList: [{ imageNo: 1, imageUrl: '/images/posters/1-1200.webp' }],
  optionListForView: [{ optionNo: 3, optionName: '주차장' }],
  tagListForView: [{ tagName: '#야경' }],
  tel: '06-6941-3044',
  website: 'javascript:alert(1)',
  description: '천수각입니다.',
});
const review: Review = {
  reviewNo: 7,
  travelNo: 1,
  memberNo: 2,
  memberName: '하늘산책',
  reviewTitle: '한산했어요',
  reviewContent: '좋았습니다.',
  rating: 5,
  createdDate: '2026-02-11T00:00:00Z',
  imageList: [],
  likeCount: 3,
  isLiked: false,
};
type Handlers = Parameters<typeof serveCalls>[0];
const defaultHandlers: Handlers = [
  [listNearDestinations, () => ({ body: ok([]) })],
  [listBookmarks, () => ({ body: ok([]) })],
];

function open(handlers: Handlers, session?: { memberNo: number }) {
  const seen = serveCalls([
    ...handlers,
    ...defaultHandlers,
    [getDestination, () => ({ body: ok(destination) })],
    [listReviews, () => ({ body: { reviews: [review], totalCount: 1, averageRating: 5 } })],
  ]);
  const shown = renderScreen(
    <Routes>
      <Route path="/travels/detail/:travelNo" element={<DetailPage Reviews={ReviewSection} Photos={VisitorPhotos} />} />
      <Route path="/login" element={<LoginScreen />} />
      <Route path="*" element={<p>another screen</p>} />
    </Routes>,
    { route: '/travels/detail/1', session },
  );
  return { ...shown, seen };
}
/** Returns with the pending action, as mf-account's login does. */
function LoginScreen() {
  const { from, click } = useLocation().state;
  const navigate = useNavigate();
  const signIn = () => {
    session.start(loginInfoOf({ memberNo: 1 }), { accessToken: 'token' });
    void navigate(from, { replace: true, state: { click } });
  };
  return (
    <button type="button" onClick={signIn}>
      leads back to {from}
    </button>
  );
}
async function logIn() {
  fireEvent.click(await screen.findByRole('button', { name: '로그인' }));
  fireEvent.click(await screen.findByRole('button', { name: /^leads back to/ }));
}
afterEach(cleanup);
// The dialog queue outlives a screen.
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '확인' }));

const priceOf = (asOf: string) => ({ adultYen: 1200, childYen: 0, note: '고등학생 600엔', asOf });

describe('the facts of a visit', () => {
  const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt span' })).closest('div');

  test('are the price with its month, the reservation, the best time, the crowd and the official site', async () => {
    const facts = {
      admission: priceOf(new Date().toISOString().slice(0, 7)),
      free: false,
      reservation: 'required' as const,
      bestTime: '개관 직후(9시)',
      crowd: '연휴엔 줄이 길어요',
      officialUrl: 'https://www.osakacastle.net/',
      website: 'https://www.osakacastle.net/',
      indoor: 'both' as const,
    };
    open([[getDestination, () => ({ body: ok({ ...destination, ...facts }) })]]);
    const [year, month] = facts.admission.asOf.split('-');
    expect((await factOf('입장료'))?.textContent).toBe(
      `입장료어른 1,200엔어린이 무료고등학생 600엔${year}년 ${Number(month)}월 기준`,
    );
    expect((await factOf('예약'))?.textContent).toBe('예약예약해야 들어가요');
    expect((await factOf('좋은 시간과 붐빔'))?.textContent).toContain('개관 직후(9시)연휴엔 줄이 길어요');
    expect((await factOf('실내와 야외'))?.textContent).toContain('실내와 야외가 다 있어요');
    expect(screen.getAllByRole('link', { name: 'osakacastle.net (새 창)' })).toHaveLength(1);
  });

  test('say of a price older than twelve months that it may have changed, and of an unknown one that it is not known', async () => {
    open([[getDestination, () => ({ body: ok({ ...destination, admission: priceOf('2025-04') }) })]]);
    expect((await factOf('입장료'))?.textContent).toContain('2025년 4월 기준이라 달라졌을 수 있어요.');
    cleanup();
    open([[getDestination, () => ({ body: ok({ ...destination, free: false }) })]]);
    expect((await factOf('입장료'))?.textContent).toBe('입장료유료값은 공식 누리집에서 확인해 주세요.');
    cleanup();
    open([[getDestination, () => ({ body: ok({ ...destination, free: true }) })]]);
    expect((await factOf('입장료'))?.textContent).toBe('입장료무료');
  });

  test('name the passes with which the place is free with their price and month, and those with which it is cheaper', async () => {
    const pass = (passNo: number, nameKo: string, part: Partial<Pass> = {}): Pass => ({
      ...UNRECKONED_PASS,
      passNo,
      nameKo,
      nameJa: '',
      nameEn: '',
      priceYen: 3500,
      childYen: null,
      days: 1,
      lines: ['오사카 메트로 전 노선'],
      freePlaces: [1],
      discountPlaces: [],
      note: 'JR은 탈 수 없어요.',
      asOf: '2026-09',
      officialUrl: null,
      ...part,
    });
    const list = [
      pass(1, '주유패스'),
      pass(2, '이패스', { priceYen: null, asOf: null }),
      pass(3, '에코 카드', { freePlaces: [], discountPlaces: [1] }),
      pass(4, '다른 패스', { freePlaces: [9] }),
    ];
    open([
      [listPasses, () => ({ body: ok(list) })],
      [getDestination, () => ({ body: ok({ ...destination, passes: [1, 2, 3] }) })],
    ]);
    const section = await screen.findByRole('region', { name: '이 패스로 무료예요' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '주유패스3,500엔 · 2026년 9월 기준오사카 메트로 전 노선JR은 탈 수 없어요.',
      '이패스값을 몰라요오사카 메트로 전 노선JR은 탈 수 없어요.',
    ]);
    expect(section.textContent).toContain('에코 카드로는 할인돼요.');
  });

  test.each([
    ['always', '언제나 열려 있어요'],
    ['varies', '날에 따라 달라요'],
    ['unknown', '영업시간을 아직 몰라요'],
  ] as const)('without a list of hours say of %s: %s', async (openKind, words) => {
    open([[getDestination, () => ({ body: ok({ ...destination, openKind, hoursNote: '가게마다 달라요.' }) })]]);
    expect((await factOf('운영 시간'))?.textContent).toBe(`운영 시간${words}가게마다 달라요.`);
  });

  test('say on a day that a rule closes that the place is closed, though its ground is always open', async () => {
    const closures = [{ rule: 'season' as const, from: '01-01', to: '12-31', closed: true }];
    open([[getDestination, () => ({ body: ok({ ...destination, openKind: 'always', closures }) })]]);
    await waitFor(async () => expect((await factOf('운영 시간'))?.textContent).toBe('운영 시간휴무일'));
  });
});

describe('the detail page of a place', () => {
  test('says that there is no position, and links only to http(s) addresses', async () => {
    open([]);
    await screen.findByRole('heading', { level: 1, name: '오사카성 천수각' });
    expect(screen.getByText('위치 정보 없음')).toBeTruthy();
    expect(screen.getByText('조회 1,234')).toBeTruthy();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('loads the nearest places only near the end of the page', async () => {
    const tell: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    const silent = window.IntersectionObserver;
    Object.assign(window, {
      IntersectionObserver: class {
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          tell.push(onChange);
        }
        observe() {}
        disconnect() {}
      },
    });
    const here = { mapX: 135.5, mapY: 34.68 };
    const near = testCard(2, '오사카 역사박물관', here);
    const { seen } = open([
      [getDestination, () => ({ body: ok({ ...destination, ...here }) })],
      [listNearDestinations, () => ({ body: ok([near]) })],
    ]);
    await screen.findByText('한산했어요');
    expect(seen.some(({ path }) => path.endsWith('/near'))).toBe(false);
    act(() => tell.at(-1)?.([{ isIntersecting: true }]));
    expect(await screen.findByRole('link', { name: '오사카 역사박물관' })).toBeTruthy();
    Object.assign(window, { IntersectionObserver: silent });
  });

  test.each([
    ['text', { mapX: '동경 135도', mapY: '북위 34도' }],
    ['swapped', { mapX: 34.68, mapY: 135.5 }],
    ['on the other side of the world', { mapX: -70.6, mapY: -33.4 }],
    ['nothing', { mapX: 0, mapY: 0 }],
  ])('without a map when the coordinates are %s, and otherwise complete', async (_, coordinates) => {
    open([[getDestination, () => ({ body: ok({ ...destination, ...coordinates }) })]]);
    expect(await screen.findByRole('heading', { level: 1, name: '오사카성 천수각' })).toBeTruthy();
    expect(screen.getByText('위치 정보 없음')).toBeTruthy();
    expect(screen.getByText('천수각입니다.')).toBeTruthy();
    expect(await screen.findByText('한산했어요')).toBeTruthy();
  });

  test('says that a deactivated place is no longer offered, with a link onwards', async () => {
    open([
      [getDestination, () => ({ status: 404, body: { code: '404', message: '현재 운영하지 않는 여행지입니다.' } })],
    ]);
    expect(await screen.findByText('현재 운영하지 않는 여행지입니다.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '여행지 둘러보기' })).toBeTruthy();
  });
});

describe('the bookmark', () => {
  const button = () => screen.findAllByRole('button', { name: /즐겨찾기/ }).then(([first]) => first as HTMLElement);

  test('of a guest stays off and offers the login; declining it changes nothing', async () => {
    const { seen, address } = open([]);
    fireEvent.click(await button());
    expect(await screen.findByText('로그인이 필요합니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '취소' }));
    await waitFor(() => expect(screen.queryByText('로그인이 필요합니다.')).toBeNull());
    expect(address()).toBe('/travels/detail/1');
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('clicked by a guest is set exactly once after the login', async () => {
    const { seen } = open([[toggleBookmark, () => ({ body: ok(1) })]]);
    fireEvent.click(await button());
    await logIn();
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    expect(seen.filter(({ path }) => path === toggleBookmark.path).map(({ body }) => body)).toEqual([
      { travelNo: 1, memberNo: 1 },
    ]);
  });

  test('is set although the page is left before the answer', async () => {
    const { seen } = open([[toggleBookmark, () => new Promise(() => undefined)]], { memberNo: 1 });
    fireEvent.click(await button());
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    expect(seen.filter(({ path }) => path === toggleBookmark.path)).toMatchObject([{ keepalive: true }]);
  });

  test('clicked by a guest stays set when the member had set it before', async () => {
    const { seen } = open([[listBookmarks, () => ({ body: ok([destination]) })]]);
    fireEvent.click(await button());
    await logIn();
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    expect(seen.some(({ path }) => path === toggleBookmark.path)).toBe(false);
  });

  test('set in another tab is shown in this one', async () => {
    const kept: (typeof destination)[] = [];
    open([[listBookmarks, () => ({ body: ok(kept) })]], { memberNo: 1 });
    await button();
    const otherTab = new BroadcastChannel('osaka:changes');
    kept.push(destination);
    otherTab.postMessage(['bookmarks', 1]);
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    otherTab.close();
  });

  test('set on another device is not removed by a click that wants it set', async () => {
    const answers = [0, 1] as const;
    let asked = 0;
    open([[toggleBookmark, () => ({ body: ok(answers[asked++] ?? 0) })]], { memberNo: 1 });
    fireEvent.click(await button());
    await waitFor(() => expect(asked).toBe(2));
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
  });

  test('clicked before the bookmarks have loaded stays set when it was set before', async () => {
    let come = () => {};
    const bookmarks = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { seen } = open([[listBookmarks, () => bookmarks.then(() => ({ body: ok([destination]) }))]], {
      memberNo: 1,
    });
    fireEvent.click(await button());
    come();
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('stays set when an older response arrives after the click', async () => {
    let come = () => {};
    const before = new Promise<void>((resolve) => {
      come = resolve;
    });
    const lists = [async () => ({ body: ok([]) }), () => before.then(() => ({ body: ok([]) }))];
    const { seen } = open(
      [
        [listBookmarks, () => lists.shift()?.() ?? {}],
        [toggleBookmark, () => ({ body: ok(1) })],
      ],
      { memberNo: 1 },
    );
    await button();
    await waitFor(() => expect(lists).toHaveLength(1));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    now.mockRestore();
    expect(lists).toHaveLength(0);
    fireEvent.click(await button());
    await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
    await act(async () => come());
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect((await button()).getAttribute('aria-pressed')).toBe('true');
  });

  test('changes at once and is rolled back with a message when the call fails', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    open([[toggleBookmark, () => refused.then(() => ({ status: 500, body: { code: '500', message: 'x' } }))]], {
      memberNo: 1,
    });
    fireEvent.click(await button());
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    refuse();
    expect(await screen.findByText('즐겨찾기 처리에 실패했습니다.')).toBeTruthy();
    confirm();
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'));
  });
});

describe('the reviews', () => {
  test('liked by a guest are liked exactly once after the login, although the page is left before the answer', async () => {
    const { seen } = open([[likeReview, () => ({ body: ok({ isLiked: true, likeCount: 4 }) })]]);
    fireEvent.click(await screen.findByRole('button', { name: /^이 리뷰 좋아요/ }));
    await logIn();
    await waitFor(() =>
      expect(
        seen.filter(({ path }) => path === likeReview.path).map(({ body, keepalive }) => ({ body, keepalive })),
      ).toEqual([{ body: { reviewNo: 7, memberNo: 1 }, keepalive: true }]),
    );
  });

  test.each([
    [404, '리뷰 데이터를 찾을 수 없습니다.'],
    [500, '서버 내부 오류가 발생했습니다.'],
    [418, '서버 오류가 발생했습니다. (418)'],
  ])('that fail with %i show "%s" and can be retried', async (status, message) => {
    const answers = [
      { status, body: { code: String(status), message: 'x' } },
      { body: { reviews: [review], totalCount: 1, averageRating: 5 } },
    ];
    open([[listReviews, () => answers.shift() ?? {}]]);
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('한산했어요')).toBeTruthy();
  });

  test('can be edited and deleted by their author and reported by others', async () => {
    open([], { memberNo: 2 });
    await screen.findByText('한산했어요');
    expect(screen.getByRole('button', { name: '수정하기' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /리뷰 메뉴/ })).toBeNull();
    cleanup();
    open([], { memberNo: 1 });
    await screen.findByText('한산했어요');
    expect(screen.queryByRole('button', { name: '수정하기' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '하늘산책님의 리뷰 메뉴' }));
    expect(screen.getByRole('menuitem', { name: '신고하기' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' });
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  test('can be reported with a reason, and with a text only for 기타', async () => {
    const { seen } = open([[reportReview, () => ({ status: 201, body: { code: '201', data: null } })]], {
      memberNo: 1,
    });
    fireEvent.click(await screen.findByRole('button', { name: '하늘산책님의 리뷰 메뉴' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '신고하기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '리뷰 신고' }));
    fireEvent.click(dialog.getByRole('button', { name: '신고하기' }));
    expect(await dialog.findByText('신고 사유를 선택해주세요.')).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: '기타' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '광고예요' } });
    fireEvent.click(dialog.getByRole('button', { name: '신고하기' }));
    expect(await screen.findByText('신고가 완료되었습니다.')).toBeTruthy();
    confirm();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      reviewNo: 7,
      memberNo: 1,
      reportContent: '기타',
      detail: '광고예요',
    });
  });

  test('can be written only by members: a guest is sent to the login and back', async () => {
    open([]);
    fireEvent.click(await screen.findByRole('button', { name: '리뷰 쓰기' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '로그인' }));
    expect(await screen.findByText('leads back to /travels/detail/1#reviews')).toBeTruthy();
  });

  test('are refused without rating, title or content, each with its message', async () => {
    open([], { memberNo: 1 });
    fireEvent.click(await screen.findByRole('button', { name: '리뷰 쓰기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '리뷰 쓰기' }));
    fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
    for (const notice of ['별점을 선택해주세요.', '리뷰 제목을 입력해주세요.', '리뷰 내용을 입력해주세요.'])
      expect(dialog.getByText(notice)).toBeTruthy();
  });
});
