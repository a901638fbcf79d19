import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/', title: '나만의 오사카 여행 계획', page: () => import('./home/home.page.tsx').then(({ HomePage }) => HomePage) },
  { path: '/travels', title: '오사카 여행지', page: () => import('./travels/travels.page.tsx').then(({ TravelsPage }) => TravelsPage) },
  { path: '/thema/travels', title: '테마로 찾는 여행지', page: () => import('./theme/theme.page.tsx').then(({ ThemePage }) => ThemePage) },
  { path: '/travels/search', title: '여행지 상세 검색', page: () => import('./search/search.page.tsx').then(({ SearchPage }) => SearchPage) },
  { path: '/travels/detail/:travelNo', title: '여행지 상세', page: () => import('./detail/detail.page.tsx').then(({ DetailPage }) => DetailPage) },
  { path: '/reviews/write', title: '리뷰 쓰기', page: headed('리뷰 쓰기') },
  { path: '/reviews/list', title: '리뷰', page: headed('리뷰') },
  { path: '/myreviews/list', title: '내 리뷰', page: headed('내 리뷰') },
  { path: '/myPage/BookMarkList', title: 'My favorites', page: headed('My favorites') },
];

export default routes;

function headed(heading: string) {
  return async () => () => (
    <div className="wrap page-head">
      <h1>{heading}</h1>
    </div>
  );
}
