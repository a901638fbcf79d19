import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/login', page: async () => (await import('./login/login.page.tsx')).LoginPage },
  { path: '/signup', page: async () => (await import('./sign-up/sign-up.page.tsx')).SignUpPage },
  { path: '/findId', page: async () => (await import('./recovery/find-id.page.tsx')).FindIdPage },
  { path: '/findIdResult', page: async () => (await import('./recovery/find-id-result.page.tsx')).FindIdResultPage },
  { path: '/findPassword', page: async () => (await import('./recovery/find-password.page.tsx')).FindPasswordPage },
  { path: '/newPassword', page: async () => (await import('./recovery/new-password.page.tsx')).NewPasswordPage },
  { path: '/myPage', page: async () => (await import('./my-page/my-page.page.tsx')).MyPage },
  {
    path: '/mypage/changePassword',
    page: async () => (await import('./my-page/change-password.page.tsx')).ChangePasswordPage,
  },
  { path: '/mypage/devices', page: async () => (await import('./my-page/devices.page.tsx')).DevicesPage },
  {
    path: '/mypage/secondFactor',
    page: async () => (await import('./second-factor/second-factor.page.tsx')).SecondFactorPage,
  },
  { path: '/mypage/signIn', page: async () => (await import('./ties/ties.page.tsx')).TiesPage },
  {
    path: '/mypage/notices',
    page: async () => (await import('./notices/notice-settings.page.tsx')).NoticeSettingsPage,
  },
  {
    path: '/notices/mail/:token',
    page: async () => (await import('./notices/stop-mail.page.tsx')).StopMailPage,
  },
  { path: '/mypage/data', page: async () => (await import('./my-data/my-data.page.tsx')).MyDataPage },
  { path: '/mypage/deleteMember', page: async () => (await import('./my-page/withdraw.page.tsx')).WithdrawPage },
];

export default routes;
