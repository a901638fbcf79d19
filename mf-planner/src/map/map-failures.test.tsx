/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, jest, test } from '@jest/globals';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { openWizard } from '../testing/open-wizard.tsx';
import { PLAN, servePlanner } from '../testing/planner-server.ts';

let isBroken = true;
// Simulates a map that fails: its code or data did not load, or rendering it throws.
function StandIn({ label }: { label: string }) {
  if (isBroken) throw new Error('the map does not come up');
  return <figure aria-label={label} />;
}
jest.unstable_mockModule('@osaka/web-kit/map', () => ({ MapView: StandIn }));
const { PlanDetailPage } = await import('../plans/plan-detail.page.tsx');
const MESSAGE = '지도를 불러올 수 없습니다. 새로고침 후 다시 시도해주세요.';

const consoleError = console.error;
beforeEach(() => {
  isBroken = true;
  sessionStorage.clear();
  // React logs every error that a boundary catches.
  console.error = () => {};
});
afterEach(() => {
  cleanup();
  console.error = consoleError;
});

test('step 3 shows a message in place of a failed map, the list works, and 다시 시도 loads the map', async () => {
  openWizard(3);
  await screen.findByText(MESSAGE);
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 1' }));
  screen.getByText('1 / 5');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByRole('figure', { name: '주오구 여행지 지도' });
});

test('the plan page shows a message in place of a failed map, and the plan can be read', async () => {
  servePlanner();
  renderScreen(
    <Routes>
      <Route path="/myplan/detail/:planNo" element={<PlanDetailPage />} />
    </Routes>,
    { route: '/myplan/detail/12', session: { memberNo: 1 } },
  );
  await screen.findByText(MESSAGE);
  screen.getByRole('heading', { level: 1, name: PLAN.planTitle });
});
