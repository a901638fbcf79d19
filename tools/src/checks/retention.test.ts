import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { root } from '../places.ts';

// The privacy policy as the shell shows it; read as text, because tools import nothing of the product.
const policy = readFileSync(join(root, 'shell/src/policies/kept-data.tsx'), 'utf8');
const lines = [...policy.matchAll(/\bwhat: '([^']+)'/g)].map(([, what = '']) => what);
const tests = sliceFolders('svc-')
  .flatMap((slice) =>
    readdirSync(join(root, slice, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, slice, 'src', file),
    ),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('the table of the privacy policy is found', () => {
  expect(lines.length).toBeGreaterThan(10);
});

test.each(lines)(
  'what the privacy policy says about keeping 「%s」 has a test in a service that names the line',
  (line) => {
    expect(tests).toMatch(new RegExp(`test\\('「${line.replace(/[()]/g, '\\$&')}」`));
  },
);
