import { defineRemote } from '@osaka/contracts/slice';

export default defineRemote({
  name: 'mf-admin',
  devPort: 8404,
  screens: {
    '/adminPage': {
      title: '관리자 페이지',
      shape: 'tiles',
      access: 'admin',
      menu: { place: 'admin', order: 10, label: '관리자 페이지' },
    },
    '/adminPage/memberList': { title: '회원 관리', shape: 'table', access: 'admin' },
    '/adminPage/reviewReportList': { title: '리뷰 신고 관리', shape: 'table', access: 'admin' },
    '/adminPage/reviewCases': { title: '신고 처리', shape: 'table', access: 'admin' },
    '/adminPage/travelReportList': { title: '여행지 신고 관리', shape: 'table', access: 'admin' },
    '/adminPage/statistics': { title: '통계', shape: 'list', access: 'admin' },
    '/adminPage/auditLog': { title: '변경 기록', shape: 'list', access: 'admin' },
    '/adminPage/imports': { title: '여행지 가져오기', shape: 'table', access: 'admin' },
    '/adminPage/imports/:importNo': { title: '가져오기 내용', shape: 'list', access: 'admin' },
    '/adminPage/courses': { title: '추천 코스', shape: 'table', access: 'admin' },
    '/adminPage/passes': { title: '패스 관리', shape: 'table', access: 'admin' },
    '/adminPage/quality': { title: '품질 점검', shape: 'table', access: 'admin' },
    '/admin/travels': { title: '여행지 등록', shape: 'form', access: 'admin' },
    '/admin/travels/management': { title: '여행지 관리', shape: 'table', access: 'admin' },
    '/admin/travels/options/management': { title: '여행지 옵션 관리', shape: 'table', access: 'admin' },
    '/admin/travels/:id': { title: '여행지 수정', shape: 'form', access: 'admin' },
  },
});
