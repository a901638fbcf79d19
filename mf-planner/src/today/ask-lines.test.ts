import { expect, test } from '@jest/globals';
import { askLines } from './ask-lines.ts';

test.each([
  ['道頓堀', ['道頓堀'], 3],
  ['法善寺・法善寺横丁', ['法善寺・', '法善寺横丁'], 5],
  ['ユニバーサル・スタジオ・ジャパン', ['ユニバーサル・', 'スタジオ・', 'ジャパン'], 7],
  ['大阪市立住まいのミュージアム大阪くらしの今昔館', ['大阪市立住まいのミュージアム大阪くらしの今昔館'], 8],
])('%s breaks between %j, with %i characters in its longest line', (name, parts, longest) => {
  expect(askLines(name)).toEqual({ parts, longest });
});

test('a Latin name is narrower than its number of letters', () => {
  expect(askLines('HEP FIVE').longest).toBeLessThan(4);
});
