/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { configure, fireEvent, screen } from '@testing-library/react';
import { servePlanner } from '../testing/planner-server.ts';
import { WizardPage } from './wizard.page.tsx';

configure({ asyncUtilTimeout: 5000 });

test('with a map provider that needs a key and has none, the lists do without a map', async () => {
  document.head.innerHTML = '<script type="application/json" id="site-config">{"mapProvider":"google"}</script>';
  servePlanner();
  const { container } = renderScreen(<WizardPage />, { route: '/myplan', session: { memberNo: 1 } });
  fireEvent.change(await screen.findByLabelText('여행 시작일'), { target: { value: '2031.03.02' } });
  fireEvent.change(screen.getByLabelText('여행 종료일'), { target: { value: '2031.03.04' } });
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /주오구/ }));
  expect(container.querySelector('.split__map, .map')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
  expect(container.querySelector('.split__map, .map')).toBeNull();
});
