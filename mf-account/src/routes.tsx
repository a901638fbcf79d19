import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/login', title: '로그인', page: async () => (await import('./login/login.page.tsx')).LoginPage },
  { path: '/signup', title: '회원가입', page: async () => (await import('./sign-up/sign-up.page.tsx')).SignUpPage },
  { path: '/findId', title: '아이디 찾기', page: async () => (await import('./recovery/find-id.page.tsx')).FindIdPage },
  { path: '/findIdResult', title: '아이디 찾기 결과', page: async () => (await import('./recovery/find-id-result.page.tsx')).FindIdResultPage },
  { path: '/findPassword', title: '비밀번호 찾기', page: async () => (await import('./recovery/find-password.page.tsx')).FindPasswordPage },
  { path: '/newPassword', title: '새 비밀번호', page: async () => (await import('./recovery/new-password.page.tsx')).NewPasswordPage },
  { path: '/myPage', title: '내 정보', page: async () => (await import('./my-page/my-page.page.tsx')).MyPage },
  { path: '/mypage/changePassword', title: '비밀번호 변경', page: async () => (await import('./my-page/change-password.page.tsx')).ChangePasswordPage },
  { path: '/mypage/deleteMember', title: '회원 탈퇴', page: async () => (await import('./my-page/withdraw.page.tsx')).WithdrawPage },
];

export default routes;
