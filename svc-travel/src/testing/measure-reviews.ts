import { fileURLToPath } from 'node:url';
import { addressOf } from '@osaka/contracts';
import { listReviews } from '@osaka/contracts/travel';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';
import { openMeasuredTravel } from './measured-travel.ts';

// Run by `npm run bench -- reviews` with MONGODB_URL set; prints one line of JSON.
const REVIEWS = Number(process.argv[2] ?? 10_000);
const READS = Number(process.argv[3] ?? 100);
const PLACE = 1;

const { db, travel } = await openMeasuredTravel();
await seedCatalogue(db, fileURLToPath(new URL('../../seed-data', import.meta.url)), new Date());
await fill();
await travel.catalogue.build();

const kinds = {
  first: { sort: 'latest' },
  far: { sort: 'latest', offset: REVIEWS / 2 },
  stars: { sort: 'rating_low', rating: '2' },
  visited: { sort: 'rating_high', visited: 'true', photo: 'true' },
  likes: { sort: 'like_high' },
  search: { sort: 'latest', search: '벚꽃 줄' },
};
const measured: Record<string, object> = {};
for (const [kind, query] of Object.entries(kinds)) measured[kind] = await times(query);
console.log(JSON.stringify(measured));
await db.dropDatabase();
process.exit();

/** A tenth of the authors has visited the place, a third of the reviews has photos, a quarter is liked. */
async function fill(): Promise<void> {
  const begin = Date.parse('2026-01-01T00:00:00Z');
  const numbers = Array.from({ length: REVIEWS }, (_, index) => index + 1);
  const reviews = numbers.map((_id) => ({
    _id,
    travelNo: PLACE,
    authorNo: _id,
    reviewTitle: `제목 ${_id}`,
    reviewContent: `${_id % 50 === 0 ? '벚꽃' : '단풍'}을 보러 갔습니다. 한 시간 줄 서서 5분 만에 나왔어요. ${'걷기 좋았습니다. '.repeat(10)}`,
    rating: 1 + (_id % 5),
    imageList:
      _id % 3 === 0 ? [{ imageNo: _id, imageUrl: `/images/uploads/${_id}-1200.webp`, width: 40, height: 30 }] : [],
    blinded: _id % 100 === 0,
    createdDate: new Date(begin + _id * 1000),
    modifiedDate: new Date(begin + _id * 1000),
    version: 1,
  }));
  const visits = numbers
    .filter((no) => no % 10 === 0)
    .map((no) => ({ _id: no, memberNo: no, visits: [{ travelNo: PLACE, month: '2026-03' }], version: 1 }));
  const likes = numbers
    .filter((no) => no % 4 === 0)
    .map((no) => ({ _id: `${no}:7`, reviewNo: no, travelNo: PLACE, memberNo: 7 }));
  for (const [name, documents] of Object.entries({ reviews, planVisits: visits, reviewLikes: likes }))
    for (let from = 0; from < documents.length; from += 5000)
      await db.collection<{ _id: number | string }>(name).insertMany(documents.slice(from, from + 5000));
}

async function times(query: object) {
  const taken: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const startedMs = performance.now();
    const response = await travel.app.request(addressOf(listReviews, { params: { travelNo: PLACE }, query }));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`answered ${response.status}`);
    taken.push(performance.now() - startedMs);
  }
  taken.sort((one, other) => one - other);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))];
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
