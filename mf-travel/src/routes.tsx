import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/', title: '나만의 오사카 여행 계획', page: () => import('./home/home.page.tsx').then(({ HomePage }) => HomePage) },
  { path: '/travels', title: '오사카 여행지', page: () => import('./travels/travels.page.tsx').then(({ TravelsPage }) => TravelsPage) },
  { path: '/thema/travels', title: '테마로 찾는 여행지', page: () => import('./theme/theme.page.tsx').then(({ ThemePage }) => ThemePage) },
  { path: '/travels/search', title: '여행지 상세 검색', page: () => import('./search/search.page.tsx').then(({ SearchPage }) => SearchPage) },
  { path: '/travels/detail/:travelNo', title: '여행지 상세', page: loadDetail },
  { path: '/reviews/write', title: '리뷰 쓰기', page: () => import('./reviews/write-review.page.tsx').then(({ WriteReviewPage }) => WriteReviewPage) },
  { path: '/reviews/list', title: '최신 리뷰', page: () => import('./reviews/review-list.page.tsx').then(({ ReviewListPage }) => ReviewListPage) },
  { path: '/myreviews/list', title: '내가 쓴 리뷰', page: () => import('./reviews/my-reviews.page.tsx').then(({ MyReviewsPage }) => MyReviewsPage) },
  { path: '/myPage/BookMarkList', title: 'My favorites', page: () => import('./bookmarks/bookmark-list.page.tsx').then(({ BookmarkListPage }) => BookmarkListPage) },
];

export default routes;

/** The detail page with the reviews in it. */
async function loadDetail() {
  const [{ DetailPage }, { ReviewSection }] = await Promise.all([import('./detail/detail.page.tsx'), import('./reviews/review-section.tsx')]);
  return () => <DetailPage Reviews={ReviewSection} />;
}
