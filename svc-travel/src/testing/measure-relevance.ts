import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, type Output } from '@osaka/contracts';
import { searchDestinations } from '@osaka/contracts/travel';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';
import { openMeasuredTravel } from './measured-travel.ts';

// Run by `npm run bench -- relevance` with MONGODB_URL set; prints one line of JSON.
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const queries = JSON.parse(readFileSync(here('../../src/catalogue/relevance-queries.json'), 'utf8')) as {
  q: string;
  kind: string;
  expect: number[];
}[];

const { db, travel } = await openMeasuredTravel();
await seedCatalogue(db, here('../../seed-data'), new Date());
await travel.catalogue.build();

/** The position of the first expected place; of a query that must find nothing, 1 where it does. */
const positions = await Promise.all(
  queries.map(async ({ q, kind, expect }) => {
    const response = await travel.app.request(addressOf(searchDestinations, { query: { search: q, size: 12 } }));
    const { content } = ((await response.json()) as Output<typeof searchDestinations>).data;
    const position = 1 + content.findIndex(({ travelNo }) => expect.includes(travelNo));
    return { q, kind, position: kind === 'nothing' ? (content.length === 0 ? 1 : 0) : position };
  }),
);
console.log(JSON.stringify(positions));
await db.dropDatabase();
process.exit();
