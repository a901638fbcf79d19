import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/myplan', page: async () => (await import('./wizard/wizard.page.tsx')).WizardPage },
  { path: '/myplan/list', page: async () => (await import('./plans/plan-list.page.tsx')).PlanListPage },
  {
    path: '/myplan/today/:planNo',
    page: async () => {
      const { readEarly, TodayPage } = await import('./today/today.page.tsx');
      return afterEarlyRead(readEarly, TodayPage);
    },
  },
  {
    path: '/myplan/detail/:planNo',
    page: async () => {
      const { readEarly, PlanDetailPage } = await import('./plans/plan-detail.page.tsx');
      return afterEarlyRead(readEarly, PlanDetailPage);
    },
  },
  {
    path: '/myplan/invitation/:token',
    page: async () => (await import('./invitation/invitation.page.tsx')).InvitationPage,
  },
  { path: '/courses', page: async () => (await import('./courses/course-list.page.tsx')).CourseListPage },
  { path: '/courses/:courseNo', page: async () => (await import('./courses/course.page.tsx')).CoursePage },
  { path: '/share/:token', page: async () => (await import('./share/share.page.tsx')).SharePage },
];

export default routes;

/** The copy of a stored plan is read before its screen is drawn. */
async function afterEarlyRead<Page>(readEarly: () => Promise<void>, page: Page): Promise<Page> {
  await readEarly();
  return page;
}
