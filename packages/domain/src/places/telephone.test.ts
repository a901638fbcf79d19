import { expect, test } from '@jest/globals';
import { numberFromAbroad } from './telephone.ts';

test.each([
  ['06-6941-3044', '+81669413044'],
  ['+82-2-123-4567', '+8221234567'],
  ['0120-01-0100', undefined],
  ['0570-200-606', undefined],
  ['0800-100-5346', undefined],
])('%s is called from abroad as %s', (tel, dialled) => {
  expect(numberFromAbroad(tel)).toBe(dialled);
});
