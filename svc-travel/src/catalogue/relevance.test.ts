import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { searchDestinations } from '@osaka/contracts/travel';
import type { SeedDestination } from '../seeding/data-set.ts';
import { readSeed, testTravel } from '../testing/open-travel.ts';

interface Query {
  q: string;
  kind: string;
  /** Numbers of places, of which one (with `all` each) is among the first `within`. */
  expect: number[];
  within: number;
  all: boolean;
  /** Numbers that are not among the first three. */
  not?: number[];
}

const travel = testTravel();
const queries = JSON.parse(readFileSync(join(import.meta.dirname, 'relevance-queries.json'), 'utf8')) as Query[];
async function found(search: string) {
  const { data } = await travel.call(searchDestinations, { query: { search, size: 12 } });
  return { ...data, numbers: data.content.map(({ travelNo }) => travelNo) };
}

describe('queries as travellers type them find the right places', () => {
  test.each(queries.map((query): [string, Query] => [`${query.q} (${query.kind})`, query]))(
    '%s',
    async (_name, query) => {
      const { numbers } = await found(query.q);
      const first = numbers.slice(0, query.within);
      const missing = query.expect.filter((no) => !first.includes(no));
      if (query.kind === 'nothing') expect(numbers).toEqual([]);
      else if (query.all) expect(missing).toEqual([]);
      else expect([numbers, missing.length < query.expect.length]).toEqual([numbers, true]);
      expect(numbers.slice(0, 3).filter((no) => query.not?.includes(no))).toEqual([]);
    },
  );
});

test('each place is among the first three for its Japanese and its English name', async () => {
  const offered = (await readSeed<SeedDestination>('destinations.json')).filter(
    ({ status, use }) => status === 'Y' && use !== 'transport',
  );
  const missed: string[] = [];
  for (const { travelNo, titleJa, titleEn } of offered)
    for (const name of [titleJa, titleEn])
      if (!(await found(name.slice(0, 50))).numbers.slice(0, 3).includes(travelNo)) missed.push(`${travelNo} ${name}`);
  expect(missed).toEqual([]);
});

test('a search that finds something is not corrected, one with a wrong letter is, and nothing alike is suggested', async () => {
  expect(await found('오사카성')).toMatchObject({ correctedTo: null, suggestions: [] });
  expect(await found('도톤보라')).toMatchObject({ correctedTo: '도톤보리', suggestions: [] });
  const typed = { query: { search: '도톤보라', spelling: 'exact' as const } };
  const exact = (await travel.call(searchDestinations, typed)).data;
  expect(exact).toMatchObject({ correctedTo: null, totalElements: 0 });
  const nothing = await found('유니버설 우주센터');
  expect(nothing).toMatchObject({ correctedTo: null, totalElements: 0 });
  expect(nothing.suggestions?.map(({ travelNo }) => travelNo)).toContain(3);
  expect((await found('삿포로')).suggestions).toEqual([]);
});
