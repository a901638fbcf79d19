import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/adminPage', page: async () => (await import('./dashboard/dashboard.page.tsx')).DashboardPage },
  { path: '/adminPage/memberList', page: async () => (await import('./members/member-list.page.tsx')).MemberListPage },
  {
    path: '/adminPage/reviewReportList',
    page: async () => (await import('./reports/report-list.page.tsx')).ReportListPage,
  },
  { path: '/adminPage/reviewCases', page: async () => (await import('./cases/case-desk.page.tsx')).CaseDeskPage },
  {
    path: '/adminPage/travelReportList',
    page: async () => (await import('./reports/travel-report-list.page.tsx')).TravelReportListPage,
  },
  {
    path: '/adminPage/statistics',
    page: async () => (await import('./statistics/statistics.page.tsx')).StatisticsPage,
  },
  { path: '/adminPage/auditLog', page: async () => (await import('./audit/audit-log.page.tsx')).AuditLogPage },
  { path: '/adminPage/courses', page: async () => (await import('./courses/course-list.page.tsx')).CourseListPage },
  { path: '/adminPage/imports', page: async () => (await import('./bulk/import-list.page.tsx')).ImportListPage },
  { path: '/adminPage/imports/:importNo', page: async () => (await import('./bulk/import.page.tsx')).ImportPage },
  { path: '/adminPage/passes', page: async () => (await import('./passes/passes.page.tsx')).PassesPage },
  { path: '/adminPage/quality', page: async () => (await import('./quality/quality.page.tsx')).QualityPage },
  {
    path: '/admin/travels',
    page: async () => (await import('./destinations/destination-form.page.tsx')).DestinationFormPage,
  },
  {
    path: '/admin/travels/:id',
    page: async () => (await import('./destinations/destination-form.page.tsx')).DestinationFormPage,
  },
  {
    path: '/admin/travels/management',
    page: async () => (await import('./destinations/destination-list.page.tsx')).DestinationListPage,
  },
  {
    path: '/admin/travels/options/management',
    page: async () => (await import('./options/options.page.tsx')).OptionsPage,
  },
];

export default routes;
