/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { PlanDetailPage } from '../plans/plan-detail.page.tsx';
import { PLAN, servePlanner } from '../testing/planner-server.ts';
import { WizardPage } from '../wizard/wizard.page.tsx';

afterEach(cleanup);

test('the wizard shows lists without a map when the provider needs a key and none is configured', async () => {
  document.head.innerHTML = '<script type="application/json" id="site-config">{"mapProvider":"google"}</script>';
  servePlanner();
  const { container } = renderScreen(<WizardPage />, { route: '/myplan', session: { memberNo: 1 } });
  fireEvent.change(await screen.findByLabelText('여행 시작일'), { target: { value: '2031.03.02' } });
  fireEvent.change(screen.getByLabelText('여행 종료일'), { target: { value: '2031.03.04' } });
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /주오구/ }));
  expect(container.querySelector('.map')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
  expect(container.querySelector('.map')).toBeNull();
});

test('the plan page shows a warning in place of the map when the key is missing', async () => {
  document.head.innerHTML = '<script type="application/json" id="site-config">{"mapProvider":"google"}</script>';
  servePlanner();
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1 } },
  );
  await screen.findByText('지도 서비스 키가 설정되지 않아 지도를 표시할 수 없습니다.');
  screen.getByRole('heading', { level: 1, name: PLAN.planTitle });
});
