import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { categoryTone } from './category-tone.ts';

test('every category has a stable colour, and the known ones have their own', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(categoryTone)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const categoryNo of [9, 10, 16, 17, 1234]) {
    expect(tokens).toContain(`[data-category="${categoryTone(categoryNo)}"]`);
    expect(categoryTone(categoryNo)).toBe(categoryTone(categoryNo));
  }
});
