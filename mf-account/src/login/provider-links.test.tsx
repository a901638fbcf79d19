/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeAll, expect, test } from '@jest/globals';
import { renderScreen, showScreens } from '@osaka/web-kit/testing';
import { screen } from '@testing-library/react';
import { ProviderLinks } from './provider-links.tsx';

beforeAll(() => {
  showScreens({ '/': '나만의 오사카 여행 계획', '/myplan/list': '내 여행 플랜' });
  const config = '<script type="application/json" id="site-config">{"signInProviders":["kakao"]}</script>';
  document.head.insertAdjacentHTML('beforeend', config);
});

test('a way back that is longer than the service takes is left out', () => {
  const link = (length: number) => {
    const from = `/myplan/list?searchKeyword=${'a'.repeat(length)}`;
    const { unmount } = renderScreen(<ProviderLinks />, { route: `/login?from=${encodeURIComponent(from)}` });
    const href = screen.getByRole('link', { name: '카카오로 로그인' }).getAttribute('href');
    unmount();
    return href;
  };
  expect(link(400)).toContain('a'.repeat(400));
  expect(link(500)).toBe('/api/auth/oidc/kakao');
});
