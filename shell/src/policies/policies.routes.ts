import type { RemoteRoutes } from '@osaka/contracts';

/** The shell's own screens, in the shape of a remote's. */
export const policyRoutes: RemoteRoutes = [
  { path: '/privacy-policy', title: '개인정보 처리방침', page: () => import('./privacy-policy.page.tsx').then((m) => m.PrivacyPolicyPage) },
  { path: '/email-collection-policy', title: '이메일 무단수집 거부', page: () => import('./email-collection-policy.page.tsx').then((m) => m.EmailCollectionPolicyPage) },
  { path: '/terms-of-service', title: '이용약관', page: () => import('./terms-of-service.page.tsx').then((m) => m.TermsOfServicePage) },
  { path: '/customer-service', title: '고객센터', page: () => import('./customer-service.page.tsx').then((m) => m.CustomerServicePage) },
];
