/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { PackingList } from './packing-list.tsx';

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('a ticked item stays ticked in this browser until it is taken back', () => {
  renderScreen(<PackingList />);
  fireEvent.click(box(/여권/));
  fireEvent.click(box(/엔화/));
  cleanup();
  renderScreen(<PackingList />);
  expect([box(/여권/).checked, box(/엔화/).checked, box(/JR 패스/).checked]).toEqual([true, true, false]);
  fireEvent.click(box(/여권/));
  cleanup();
  renderScreen(<PackingList />);
  expect([box(/여권/).checked, box(/엔화/).checked]).toEqual([false, true]);
});
