/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { plansHandler, renderScreen, serveCalls, testPlan } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { AddToPlan } from './add-to-plan.tsx';

afterEach(cleanup);

test.each([true, false])(
  'a guest is offered the login, after which the saved plans are asked (on a card: %s)',
  async (isOnCard) => {
    const { address } = renderScreen(
      <AddToPlan destination={{ travelNo: 77, title: '쓰텐카쿠' }} isOnCard={isOnCard} />,
      {
        route: '/travels?page=2',
      },
    );
    fireEvent.click(screen.getByRole(isOnCard ? 'button' : 'link', { name: /일정에 담기/ }));
    await screen.findByRole('alertdialog', { name: '로그인이 필요합니다.' });
    expect(address()).toBe('/travels?page=2');
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(address()).toBe('/login'));
  },
);

test('a place that is in the only plan says its day and leads to the plan; with several plans they are asked again', async () => {
  const asked: object[] = [];
  addEventListener('osaka:widget', (event) => asked.push((event as CustomEvent<{ props: object }>).detail.props));
  const open = (...plans: NonNullable<Parameters<typeof testPlan>[0]>[]) => {
    serveCalls([plansHandler(...plans.map((plan) => testPlan(plan)))]);
    renderScreen(<AddToPlan destination={{ travelNo: 77, title: '쓰텐카쿠' }} isOnCard />, {
      session: { memberNo: 1 },
    });
  };
  open({ planNo: 12, days: { 77: 2 } }, { planNo: 13, days: { 77: 1 }, role: 'viewer' });
  const link = await screen.findByRole('link', { name: '쓰텐카쿠 2일차에 담음' });
  expect(link.getAttribute('href')).toBe('/myplan/detail/12');
  cleanup();
  open({ planNo: 14, days: { 5: 1 } }, { planNo: 12, days: { 77: 2 } });
  fireEvent.click(await screen.findByRole('button', { name: '쓰텐카쿠 2일차에 담음' }));
  expect(asked).toMatchObject([{ travelNo: 77, asksAgain: true }]);
  cleanup();
  open({ planNo: 13, days: { 77: 1 }, role: 'viewer' });
  await screen.findByRole('button', { name: '쓰텐카쿠 일정에 담기' });
});
