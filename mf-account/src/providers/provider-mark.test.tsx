/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { screen } from '@testing-library/react';
import { ProviderMark } from './provider-mark.tsx';

const LOCK = <b>잠금</b>;

test.each(['kakao', 'naver', 'google'])('%s has its mark, which is hidden from screen readers', (name) => {
  renderScreen(<ProviderMark name={name} without={LOCK} />);
  expect(document.querySelector('svg[aria-hidden=true]')?.querySelector('path')).not.toBeNull();
  expect(screen.queryByText('잠금')).toBeNull();
});

test('another provider has what is given instead', () => {
  renderScreen(<ProviderMark name="company" without={LOCK} />);
  expect(document.querySelector('svg')).toBeNull();
  screen.getByText('잠금');
});
