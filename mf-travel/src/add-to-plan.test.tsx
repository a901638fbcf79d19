/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { AddToPlan } from './add-to-plan.tsx';

afterEach(cleanup);

test.each([true, false])(
  'a guest is offered the login, after which the saved plans are asked (icon: %s)',
  async (isIcon) => {
    const { address } = renderScreen(<AddToPlan destination={{ travelNo: 77, title: '쓰텐카쿠' }} isIcon={isIcon} />, {
      route: '/travels?page=2',
    });
    fireEvent.click(screen.getByRole(isIcon ? 'button' : 'link', { name: /일정에 담기/ }));
    await screen.findByRole('alertdialog', { name: '로그인이 필요합니다.' });
    expect(address()).toBe('/travels?page=2');
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(address()).toBe('/login'));
  },
);
