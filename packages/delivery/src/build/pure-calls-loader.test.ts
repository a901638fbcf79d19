import { expect, test } from '@jest/globals';
import markPureCalls from './pure-calls-loader.cjs';

test('calls that build contracts are marked as pure', () => {
  expect(markPureCalls('export const getPlan = endpoint({ success: dataOnly(plan) });')).toBe(
    'export const getPlan = /*#__PURE__*/ endpoint({ success: /*#__PURE__*/ dataOnly(plan) });',
  );
});

test.each([
  '/**\n * Declares a call.\n *\n * @example endpoint({ path })\n */',
  '  // endpoint({ path })',
  'export function endpoint(declared) {',
])('a comment or a declaration stays as it is: %j', (source) => {
  expect(markPureCalls(source)).toBe(source);
});
