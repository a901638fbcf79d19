import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { billsOf, type DayToCost, type People, passSavings } from '@osaka/domain/money';
import { japanHolidays, minutesOf } from '@osaka/domain/trip';
import { faresPaidOn, loadNetwork, type RailNetwork, waysBetween } from '@osaka/rail';
import { type DataSet, readDataSet, type SeedDestination } from '../seeding/data-set.ts';
import { SEED_DIR } from '../testing/open-travel.ts';

interface ReckonedStop {
  travelNo: number;
  at: string;
  admission?: { adultYen: number | null; childYen: number | null };
  wayFrom?: { operator: string; adultYen: number; childYen: number }[];
}
interface ReckonedTrip {
  title: string;
  people: People;
  start: string;
  days: { stops: ReckonedStop[]; yen: number; unknown: string[] }[];
  passes: {
    passNo: number;
    days: number[];
    passYen: number;
    coveredYen: number;
    withoutYen: number;
    withYen: number;
    savedYen: number;
    notes: string[];
  }[];
  absentPasses: number[];
}

const { plans } = JSON.parse(await readFile(new URL('./fixtures/reckoned-trips.json', import.meta.url), 'utf8')) as {
  plans: ReckonedTrip[];
};
let network: RailNetwork;
let data: DataSet;
beforeAll(async () => {
  [network, data] = await Promise.all([loadNetwork(), readDataSet(SEED_DIR)]);
});

describe('thirty trips come to what was reckoned by hand', () => {
  test.each(plans)('$title', ({ people, start, days, passes, absentPasses }) => {
    const bills = billsOf(
      days.map(({ stops }, index) => dayOf(stops, index + 1, dateAfter(start, index))),
      people,
    );
    for (const [index, { stops, yen, unknown }] of days.entries()) {
      const { lines } = bills[index] as (typeof bills)[number];
      const fares = lines.filter(({ visit }) => !visit);
      expect(fares.map(({ fare, adultYen, childYen }) => ({ operator: fare?.operator, adultYen, childYen }))).toEqual(
        stops.flatMap(({ wayFrom = [] }) =>
          wayFrom.map(({ operator, adultYen, childYen }) => ({ operator, adultYen, childYen })),
        ),
      );
      const visits = lines.filter(({ visit }) => visit);
      expect(visits.map(({ adultYen, childYen }) => ({ adultYen, childYen }))).toEqual(
        stops.flatMap(({ admission }) => admission ?? []),
      );
      expect(bills[index]?.yen).toBe(yen);
      expect(lines.filter((line) => line.unknown).map(({ name }) => name)).toEqual(
        unknown.map((name) => expect.stringContaining(name)),
      );
    }
    const savings = passSavings(bills, data.passes, people, japanHolidays());
    for (const { passNo, notes, days: used, passYen, coveredYen, withoutYen, withYen, savedYen } of passes) {
      const found = savings.find(({ pass }) => pass.passNo === passNo);
      expect(found).toMatchObject({ days: used, passYen, withoutYen, withYen, savedYen });
      expect((found?.lines ?? []).reduce((sum, { line, paysYen }) => sum + line.yen - paysYen, 0)).toBe(coveredYen);
      expect(found?.lines.map(({ note }) => note)).toEqual(expect.arrayContaining(notes));
      const listed = (found?.lines ?? []).reduce((sum, { paysYen }) => sum + paysYen, found?.passYen ?? 0);
      expect(listed).toBe(withYen);
    }
    expect(savings.map(({ pass }) => pass.passNo).filter((no) => absentPasses.includes(no))).toEqual([]);
    expect(savings.map(({ savedYen }) => savedYen)).toEqual(
      savings.map(({ savedYen }) => savedYen).toSorted((one, other) => other - one),
    );
  });
});

function dayOf(stops: readonly ReckonedStop[], day: number, date: string): DayToCost {
  const places = stops.map(({ travelNo }) => placeOf(travelNo));
  return {
    day,
    date,
    visits: stops.map(({ travelNo, at }) => {
      const { title: name, admission, free, use } = placeOf(travelNo);
      return {
        travelNo,
        name,
        arrivesAt: minutesOf(at),
        admission,
        free,
        isTicketed: use === null && travelNo !== 146,
      };
    }),
    legs: places.slice(1).map((to, index) => {
      const from = places[index] as SeedDestination;
      const [way] = waysBetween(network, positionOf(from), positionOf(to));
      return { from: from.title, to: to.title, fares: way && faresPaidOn(way) };
    }),
  };
}

function placeOf(travelNo: number): SeedDestination {
  return data.destinations.find((place) => place.travelNo === travelNo) as SeedDestination;
}

function positionOf({ mapX, mapY }: SeedDestination) {
  return { longitude: mapX as number, latitude: mapY as number };
}

function dateAfter(start: string, days: number): string {
  return new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
}
