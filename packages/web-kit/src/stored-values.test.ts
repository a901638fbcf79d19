/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { browserValues, tabValues } from './stored-values.ts';
import { blockStorage } from './testing/index.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const values of [browserValues, tabValues]) for (const key of values.keysWith('')) values.remove(key);
});

test('values are in the storage of the browser and of the tab', () => {
  expect([browserValues.write('a', '1'), tabValues.write('b', '2')]).toEqual([true, true]);
  expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
  expect([browserValues.read('a'), browserValues.keysWith('')]).toEqual(['1', ['a']]);
  browserValues.remove('a');
  expect([browserValues.read('a'), browserValues.keysWith('')]).toEqual([undefined, []]);
});

test.each(['throws', 'null'] as const)(
  'where access to storage %s values are kept in memory, for all copies of the kit',
  async (how) => {
    const restore = blockStorage(how);
    expect([browserValues.write('osaka:a', '1'), tabValues.write('osaka:a', '2')]).toEqual([false, false]);
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./stored-values.ts');
      expect([copy.browserValues.read('osaka:a'), copy.tabValues.read('osaka:a')]).toEqual(['1', '2']);
      expect(copy.browserValues.keysWith('osaka:')).toEqual(['osaka:a']);
    });
    browserValues.remove('osaka:a');
    expect([browserValues.read('osaka:a'), browserValues.keysWith('')]).toEqual([undefined, []]);
    restore();
  },
);

test('where storage is full a value is kept in memory, and the outdated one does not come back after a reload', () => {
  browserValues.write('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(browserValues.write('a', 'new')).toBe(false);
  expect([browserValues.read('a'), localStorage.getItem('a')]).toEqual(['new', null]);
  jest.restoreAllMocks();
  expect(browserValues.write('a', 'newer')).toBe(true);
  expect(browserValues.read('a')).toBe('newer');
});
