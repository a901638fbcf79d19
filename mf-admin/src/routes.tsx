import type { RemoteRoutes } from '@osaka/contracts';

const destinationForm = async () => (await import('./destinations/destination-form.page.tsx')).DestinationFormPage;

const routes: RemoteRoutes = [
  { path: '/adminPage', title: '관리자 페이지', page: async () => (await import('./dashboard/dashboard.page.tsx')).DashboardPage },
  { path: '/adminPage/memberList', title: '회원 관리', page: async () => (await import('./members/member-list.page.tsx')).MemberListPage },
  { path: '/adminPage/reviewReportList', title: '리뷰 신고 관리', page: async () => (await import('./reports/report-list.page.tsx')).ReportListPage },
  { path: '/adminPage/travelReportList', title: '여행지 신고 관리', page: async () => (await import('./reports/travel-report-list.page.tsx')).TravelReportListPage },
  { path: '/admin/travels', title: '여행지 등록', page: destinationForm },
  { path: '/admin/travels/:id', title: '여행지 수정', page: destinationForm },
  { path: '/admin/travels/management', title: '여행지 관리', page: async () => (await import('./destinations/destination-list.page.tsx')).DestinationListPage },
  { path: '/admin/travels/options/management', title: '여행지 옵션 관리', page: async () => (await import('./options/options.page.tsx')).OptionsPage },
];

export default routes;
