import { expect, test } from '@jest/globals';
import { getDestination } from '@osaka/contracts/travel';
import { eventually } from '@osaka/service-kit/testing';
import type { CommandStartedEvent } from 'mongodb';
import { testTravel } from '../testing/open-travel.ts';

const VISITORS = 40;
const PLACES = [30, 31];
const travel = testTravel();

test('each of many visitors at once is counted, and costs far less than a write and a recount of reviews each', async () => {
  const commands: string[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    commands.push(`${commandName} ${command[commandName]}`);
  };
  const { client } = travel.database.db;
  client.on('commandStarted', note);
  await Promise.all(
    Array.from({ length: VISITORS }, (_, nth) =>
      travel.request(
        getDestination,
        { params: { travelNo: PLACES[nth % 2] } },
        { headers: { 'user-agent': `browser ${nth}` } },
      ),
    ),
  );
  // The response does not wait for the counter on a busy machine.
  const counted = () => Promise.all(PLACES.map(viewsOf));
  await eventually(async () => expect(sum(await counted())).toBeGreaterThanOrEqual(VISITORS));
  client.off('commandStarted', note);

  expect(await counted()).toEqual([VISITORS / 2, VISITORS / 2]);
  expect(commands.filter((name) => name === 'update destinations').length).toBeLessThan(VISITORS / 2);
  expect(commands.filter((name) => name === 'aggregate reviews').length).toBeLessThanOrEqual(1);
});

async function viewsOf(travelNo: number): Promise<number> {
  const administrator = { memberNo: 9, isAdmin: true };
  return (await travel.call(getDestination, { params: { travelNo: String(travelNo) } }, administrator)).data.viewCount;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
