import { expect, test } from '@jest/globals';
import { listNames } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';

const travel = testTravel();

test('every place that can be planned is listed with all its names and its position, inactive ones are not', async () => {
  const { data } = await travel.call(listNames, {});
  expect(data.find(({ travelNo }) => travelNo === 6)).toEqual({
    travelNo: 6,
    names: ['쓰텐카쿠', '통천각', '츠덴카쿠', 'Tsutenkaku Tower', '通天閣', 'つうてんかく', 'Tsutenkaku'],
    mapX: 135.5063,
    mapY: 34.6525,
  });
  const numbers = data.map(({ travelNo }) => travelNo);
  expect([numbers.includes(225), numbers.includes(60), numbers.includes(236)]).toEqual([true, false, false]);
});

test('the list has a tag, may be stored by every cache, and is not sent again while it is the same', async () => {
  const { headers } = await travel.request(listNames, {});
  const tag = headers.get('etag') ?? '';
  expect([tag !== '', headers.get('cache-control')]).toEqual([true, 'public, max-age=300']);
  const again = await travel.app.request('/api/travels/names', { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
