import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/myplan', title: '내 플랜 만들기', page: headed('내 플랜 만들기') },
  { path: '/myplan/list', title: '내 여행 플랜', page: headed('내 여행 플랜') },
  { path: '/myplan/detail/:planNo', title: '플랜 상세', page: headed('플랜 상세') },
];

export default routes;

function headed(heading: string) {
  return async () => () => (
    <div className="wrap page-head">
      <h1>{heading}</h1>
    </div>
  );
}
