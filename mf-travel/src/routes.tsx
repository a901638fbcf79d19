import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/', title: '나만의 오사카 여행 계획', page: headed('나만의 오사카 여행 계획') },
  { path: '/travels', title: '여행지', page: headed('여행지') },
  { path: '/thema/travels', title: '테마', page: headed('테마') },
  { path: '/travels/search', title: '여행지 찾기', page: headed('여행지 찾기') },
  { path: '/travels/detail/:travelNo', title: '여행지 상세', page: headed('여행지 상세') },
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
