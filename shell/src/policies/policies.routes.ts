import type { RemoteRoutes } from '@osaka/contracts';

/** The shell's own screens, in the same shape as a remote's. */
export const policyRoutes: RemoteRoutes = [
  { path: '/privacy-policy', page: () => import('./privacy-policy.page.tsx').then((m) => m.PrivacyPolicyPage) },
  {
    path: '/email-collection-policy',
    page: () => import('./email-collection-policy.page.tsx').then((m) => m.EmailCollectionPolicyPage),
  },
  { path: '/terms-of-service', page: () => import('./terms-of-service.page.tsx').then((m) => m.TermsOfServicePage) },
  { path: '/customer-service', page: () => import('./customer-service.page.tsx').then((m) => m.CustomerServicePage) },
];
