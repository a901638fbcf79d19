import type { LoadedPage } from '../remotes/remote-page.ts';

const pages: Record<string, () => Promise<LoadedPage>> = {
  '/privacy-policy': async () => ({ title: '개인정보 처리방침', Page: (await import('./privacy-policy.page.tsx')).PrivacyPolicyPage }),
  '/email-collection-policy': async () => ({ title: '이메일 무단수집 거부', Page: (await import('./email-collection-policy.page.tsx')).EmailCollectionPolicyPage }),
  '/terms-of-service': async () => ({ title: '이용약관', Page: (await import('./terms-of-service.page.tsx')).TermsOfServicePage }),
  '/customer-service': async () => ({ title: '고객센터', Page: (await import('./customer-service.page.tsx')).CustomerServicePage }),
};

/** The loader of one of the shell's own screens. */
export function policyPages(path: string): () => Promise<LoadedPage> {
  const load = pages[path];
  if (!load) throw new Error(`no page for ${path}`);
  return load;
}
