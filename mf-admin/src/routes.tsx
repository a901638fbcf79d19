import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/adminPage', title: '관리자 페이지', page: async () => (await import('./dashboard/dashboard.page.tsx')).DashboardPage },
  { path: '/adminPage/memberList', title: '회원 관리', page: async () => (await import('./members/member-list.page.tsx')).MemberListPage },
  { path: '/adminPage/reviewReportList', title: '리뷰 신고 관리', page: headed('리뷰 신고 관리') },
  { path: '/adminPage/travelReportList', title: '여행지 신고 관리', page: headed('여행지 신고 관리') },
  { path: '/admin/travels', title: '여행지 등록', page: headed('여행지 등록') },
  { path: '/admin/travels/:id', title: '여행지 수정', page: headed('여행지 수정') },
  { path: '/admin/travels/management', title: '여행지 관리', page: headed('여행지 관리') },
  { path: '/admin/travels/options/management', title: '여행지 옵션 관리', page: headed('여행지 옵션 관리') },
];

export default routes;

function headed(heading: string) {
  return async () => () => (
    <div className="wrap page-head">
      <h1>{heading}</h1>
    </div>
  );
}
