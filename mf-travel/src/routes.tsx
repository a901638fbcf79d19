import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/', page: () => import('./home/home.page.tsx').then(({ HomePage }) => HomePage) },
  { path: '/travels', page: () => import('./travels/travels.page.tsx').then(({ TravelsPage }) => TravelsPage) },
  { path: '/thema/travels', page: () => import('./theme/theme.page.tsx').then(({ ThemePage }) => ThemePage) },
  { path: '/travels/search', page: () => import('./search/search.page.tsx').then(({ SearchPage }) => SearchPage) },
  {
    path: '/travels/detail/:travelNo',
    page: () => import('./detail-screen.tsx').then(({ DetailScreen }) => DetailScreen),
  },
  { path: '/travels/compare', page: () => import('./compare/compare.page.tsx').then(({ ComparePage }) => ComparePage) },
  {
    path: '/reviews/write',
    page: () => import('./reviews/write-review.page.tsx').then(({ WriteReviewPage }) => WriteReviewPage),
  },
  {
    path: '/reviews/list',
    page: () => import('./reviews/review-list.page.tsx').then(({ ReviewListPage }) => ReviewListPage),
  },
  {
    path: '/myreviews/list',
    page: () => import('./reviews/my-reviews.page.tsx').then(({ MyReviewsPage }) => MyReviewsPage),
  },
  {
    path: '/myPage/BookMarkList',
    page: () => import('./bookmarks/bookmark-list.page.tsx').then(({ BookmarkListPage }) => BookmarkListPage),
  },
];

export default routes;
