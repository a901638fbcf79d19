import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import type { DestinationDocument } from '../documents/destination-document.ts';
import { makePlaces } from './many-places.ts';

// Run by `npm run bench -- memory` with MONGODB_URL set: stores made-up places besides those of the product.
const COUNT = Number(process.argv[2] ?? 10_000);
const FIRST = 1_000_000;
const AT_ONCE = 1000;

const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const destinations = client.db('travel').collection<DestinationDocument>('destinations');
const { places } = await makePlaces(COUNT, fileURLToPath(new URL('../../seed-data', import.meta.url)));
const documents = places.map(({ rating: _rating, reviewCount: _count, ...place }) => ({
  ...place,
  _id: FIRST + place._id,
  changeNo: 0,
  imageList: [],
}));
for (let at = 0; at < COUNT; at += AT_ONCE) await destinations.insertMany(documents.slice(at, at + AT_ONCE));
console.log(JSON.stringify({ places: COUNT }));
await client.close();
