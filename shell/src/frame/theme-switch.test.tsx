/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepThemeChoice, readThemeChoice } from '@osaka/web-kit';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { ThemeSwitch } from './theme-switch.tsx';

/** The system setting. */
let isDark: boolean;
const onSystem = new Set<() => void>();

beforeEach(() => {
  isDark = false;
  keepThemeChoice('system');
  document.head.innerHTML =
    '<meta name="color-scheme"><meta name="theme-color" data-of="light"><meta name="theme-color" data-of="dark">';
  const query = {
    addEventListener: (_: string, listener: () => void) => onSystem.add(listener),
    removeEventListener: (_: string, listener: () => void) => onSystem.delete(listener),
  };
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => ({ ...query, matches: isDark }) as unknown as MediaQueryList);
  act(() => void dispatchEvent(new Event('pageshow')));
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('without a choice the page follows the system setting and its changes', () => {
  isDark = true;
  renderScreen(<ThemeSwitch />);
  expect([chosen(), shown()]).toEqual(['기기 설정', 'dark']);

  setDevice(false);
  expect([chosen(), shown()]).toEqual(['기기 설정', 'light']);
});

test('a choice is stored on the device and overrides the system setting until it is reset', () => {
  renderScreen(<ThemeSwitch />);
  choose('어둡게');
  expect([chosen(), shown(), readThemeChoice()]).toEqual(['어둡게', 'dark', 'dark']);
  choose('밝게');
  setDevice(true);
  expect([chosen(), shown()]).toEqual(['밝게', 'light']);
  choose('기기 설정');
  expect([chosen(), shown()]).toEqual(['기기 설정', 'dark']);
});

test('a choice in another tab is applied, also after a return from the back/forward cache', () => {
  renderScreen(<ThemeSwitch />);
  keepThemeChoice('dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'osaka:theme' })));
  expect([chosen(), shown()]).toEqual(['어둡게', 'dark']);

  keepThemeChoice('light');
  act(() => void dispatchEvent(new Event('pageshow')));
  expect([chosen(), shown()]).toEqual(['밝게', 'light']);
});

test('without storage the choice applies to this page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderScreen(<ThemeSwitch />);
  choose('어둡게');
  setDevice(false);
  expect([chosen(), shown()]).toEqual(['어둡게', 'dark']);
});

test('theme-color and color-scheme follow the theme', () => {
  renderScreen(<ThemeSwitch />);
  choose('어둡게');
  expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('dark');
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  expect(bars.map(({ dataset, media }) => [dataset.of, media])).toEqual([
    ['light', 'not all'],
    ['dark', ''],
  ]);
});

function choose(name: string) {
  fireEvent.click(screen.getByRole('radio', { name }));
}

function setDevice(dark: boolean) {
  isDark = dark;
  act(() => {
    for (const tell of onSystem) tell();
  });
}

function chosen() {
  return screen.getByRole('radiogroup', { name: '화면 테마' }).querySelector('input:checked')?.parentElement
    ?.textContent;
}

function shown() {
  return document.documentElement.dataset.theme;
}
