import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/myplan', title: '내 플랜 만들기', page: async () => (await import('./wizard/wizard.page.tsx')).WizardPage },
  { path: '/myplan/list', title: '내 여행 플랜', page: async () => (await import('./plans/plan-list.page.tsx')).PlanListPage },
  { path: '/myplan/detail/:planNo', title: '플랜 상세', page: async () => (await import('./plans/plan-detail.page.tsx')).PlanDetailPage },
];

export default routes;
