import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [{ path: '/admin/staff', title: '상담 관리', page: async () => (await import('./staff/staff.page.tsx')).StaffPage }];

export default routes;
