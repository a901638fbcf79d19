/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { showTestSite } from '../testing/site.ts';
import { SiteFooter } from './site-footer.tsx';

test('the footer links to the four static pages and shows what the settings say of the operator', () => {
  showTestSite();
  renderScreen(<SiteFooter />);

  const footer = screen.getByRole('contentinfo');
  const links = within(footer).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy-policy',
    '/email-collection-policy',
    '/terms-of-service',
    '/customer-service',
  ]);
  expect(footer.textContent).toContain('고객센터 02-000-0000');
  expect(footer.textContent).toContain('(주)오사카로 예시 · 대표 홍길동 · 서울특별시 예시구 예시로 1');
  expect(footer.textContent).toContain('나만의 여행 계획을 만드는 통합 플랫폼');
});
