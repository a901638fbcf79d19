import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/myplan', page: async () => (await import('./wizard/wizard.page.tsx')).WizardPage },
  { path: '/myplan/list', page: async () => (await import('./plans/plan-list.page.tsx')).PlanListPage },
  { path: '/myplan/today/:planNo', page: async () => afterEarlyRead(await import('./today/today.page.tsx')) },
  { path: '/myplan/detail/:planNo', page: async () => (await import('./plans/plan-detail.page.tsx')).PlanDetailPage },
  {
    path: '/myplan/invitation/:token',
    page: async () => (await import('./invitation/invitation.page.tsx')).InvitationPage,
  },
  { path: '/share/:token', page: async () => (await import('./share/share.page.tsx')).SharePage },
];

export default routes;

/** The copy of a stored plan is read before its screen is drawn. */
async function afterEarlyRead({ readEarly, TodayPage }: typeof import('./today/today.page.tsx')) {
  await readEarly();
  return TodayPage;
}
