import { fileURLToPath } from 'node:url';
import { createCounters } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { COUNTERS } from '../documents/counters.ts';
import { makePlaces } from './many-places.ts';

// Run by `npm run bench -- backup`: adds made-up places beside those of the data set. Argument: how many there are to
// be.
const COUNT = Number(process.argv[2]);
const AT_ONCE = 2000;
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const destinations = client.db('travel').collection<{ _id: number }>('destinations');
const present = await destinations.find({}, { projection: { _id: 1 } }).toArray();
const first = Math.max(0, ...present.map(({ _id }) => _id));
const { places } = await makePlaces(COUNT - present.length, fileURLToPath(new URL('../../seed-data', import.meta.url)));
const documents = places.map((place) => ({ ...place, _id: first + place._id, changeNo: first + place._id }));
for (let from = 0; from < documents.length; from += AT_ONCE)
  await destinations.insertMany(documents.slice(from, from + AT_ONCE));
// Without it every poll for changes would find all of these places.
const counters = createCounters(client.db('travel'));
for (const kind of [COUNTERS.destination, COUNTERS.change]) await counters.startAfter(kind, COUNT);
await client.close();
