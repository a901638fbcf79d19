/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Hero } from './hero.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const banner = () => screen.getByRole('region', { name: '오사카 대표 풍경' });
const open = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')?.slice(0, 1);

test('each of the four pictures is shown for 4000 ms in rotation', () => {
  renderScreen(<Hero />);
  expect(open()).toBe('1');
  after(3999);
  expect(open()).toBe('1');
  after(1);
  expect(open()).toBe('2');
  after(12_000);
  expect(open()).toBe('1');
});

test('the rotation stops while paused, hovered or focused, also when one of these ends', () => {
  renderScreen(<Hero />);
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  after(20_000);
  expect(open()).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 시작하기' }));
  fireEvent.pointerEnter(banner());
  fireEvent.focus(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  fireEvent.blur(screen.getByRole('button', { name: '자동 넘김 멈추기' }));
  after(20_000);
  expect(open()).toBe('1');
  fireEvent.pointerLeave(banner());
  after(4000);
  expect(open()).toBe('2');
});

test('with prefers-reduced-motion the rotation stops until it is started', () => {
  const usual = window.matchMedia;
  window.matchMedia = (media) => ({ ...usual(media), matches: media.includes('reduced-motion') });
  renderScreen(<Hero />);
  after(20_000);
  expect(open()).toBe('1');
  window.matchMedia = usual;
});
