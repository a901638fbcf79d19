/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { TravelsPage } from './travels.page.tsx';

test.each(['/travels', '/travels?page=2', '/travels?category=1'])(
  'an outage is shown once for all lists of %s',
  async (route) => {
    serveCalls([]);
    renderScreen(<TravelsPage />, { route });
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('여행지를 불러오는 중')).toBeNull());
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  },
);
