import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { addressOf, type Output } from '@osaka/contracts';
import { searchDestinations } from '@osaka/contracts/travel';
import { createCounters, systemClock } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { createTravel } from '../app.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { declareTravelIndexes } from '../indexes.ts';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';

// Run by `npm run bench -- relevance` with MONGODB_URL set; prints one line of JSON.
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const queries = JSON.parse(readFileSync(here('../catalogue/relevance-queries.json'), 'utf8')) as {
  q: string;
  kind: string;
  expect: number[];
}[];

const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const db = client.db(`measure_${randomUUID().slice(0, 8)}`);
await seedCatalogue(db, here('../../seed-data'), new Date());
const travel = createTravel({
  db,
  counters: createCounters(db),
  clock: systemClock,
  authenticate: async () => undefined,
  imageDir: tmpdir(),
  uploads: createFolderStore(tmpdir()),
  draw: drawPicture,
  drawPreview,
});
await declareTravelIndexes(db);
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
