import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [{ path: '/admin/staff', title: '상담 관리', page: headed('상담 관리') }];

export default routes;

function headed(heading: string) {
  return async () => () => (
    <div className="wrap page-head">
      <h1>{heading}</h1>
    </div>
  );
}
