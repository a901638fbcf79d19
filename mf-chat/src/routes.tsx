import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/admin/staff', page: async () => (await import('./staff/staff.page.tsx')).StaffPage },
];

export default routes;
