import { fileURLToPath } from 'node:url';
import { type SearchQuery, searchQuery } from '@osaka/contracts/travel';
import type { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { createCatalogueService } from '../catalogue/catalogue.service.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { Place } from '../catalogue/place.ts';
import { fold } from '../text/fold.ts';
import { makePlaces } from './many-places.ts';

// Run by `npm run bench -- search` with --expose-gc; prints one line of JSON.
const COUNT = Number(process.argv[2] ?? 100_000);
const SEARCHES = 600;
const SEED_DIR = fileURLToPath(new URL('../../seed-data', import.meta.url));

const { places, reference, words } = await makePlaces(COUNT, SEED_DIR);
const nothing = async () => [];
const repository = {
  findAll: async () => places,
  findReference: async () => reference,
  find: nothing,
  findChangedSince: nothing,
  findChanges: async () => ({ change: 0, referenceChange: 0 }),
};
const catalogue = createCatalogue(repository as CatalogueRepository);

const longestTurn = watchTurns();
const startedMs = performance.now();
await catalogue.build();
const buildMs = performance.now() - startedMs;
const longestTurnMs = longestTurn();
globalThis.gc?.();
const memoryMb = process.memoryUsage.rss() / 1024 / 1024;

const service = createCatalogueService(catalogue, async () => undefined);
const queries = words
  .slice(0, SEARCHES)
  .map((search, i) => query({ search, category: String((i % 8) + 1), district: String((i % 39) + 1) }));
for (const one of queries.slice(0, 50)) answer(one);
const indexed = queries.map((one) => measure(() => answer(one)));
const texts = places.map((place) =>
  fold(
    `${place.title}\n${place.tagNos.map((no) => reference.tags.get(no)?.tagName).join(' ')}\n${place.explain}\n${place.description}\n${place.address}`,
  ),
);
const scanned = queries.slice(0, 60).map((one) => measure(() => scan(one)));
const plain = words.slice(0, 200).map((search) => measure(() => answer(query({ search }))));
const onePage = (page: number) => JSON.stringify(service.list({ page, size: 12, offset: 0 }));
for (let i = 0; i < 200; i++) onePage(i);
// Alternating, so that both see the same load of the machine.
const turns = Array.from({ length: 200 }, () => [measure(() => onePage(1)), measure(() => onePage(5000))] as const);
const offered = places.filter(({ status }) => status === 'Y').slice(0, 300);
const nearby = offered.map(({ _id }) => measure(() => JSON.stringify(service.near(_id))));
const [first, far] = [turns.map(([time]) => time), turns.map(([, time]) => time)];

console.log(
  JSON.stringify({
    places: COUNT,
    buildMs,
    longestTurnMs,
    memoryMb,
    indexed: quantiles(indexed),
    scanned: quantiles(scanned),
    keywordAlone: quantiles(plain),
    firstPage: quantiles(first),
    page5000: quantiles(far),
    nearby: quantiles(nearby),
  }),
);

/** All work of the service for one search: find, count, build cards, serialise. */
function answer(one: SearchQuery): string {
  return JSON.stringify(service.search(one));
}

/** The same result by a linear scan and a complete sort. */
function scan({ search, category, district, page, size }: SearchQuery): string {
  const word = fold(search);
  const found = places.filter(
    (place, i) =>
      place.status === 'Y' &&
      place.categoryNo === Number(category) &&
      place.guNo === Number(district) &&
      (texts[i] as string).includes(word),
  );
  const count = (fits: (place: Place, i: number) => boolean) =>
    places.reduce(
      (sum, place, i) => sum + (place.status === 'Y' && fits(place, i) && (texts[i] as string).includes(word) ? 1 : 0),
      0,
    );
  const counts = [
    count(({ guNo }) => guNo === Number(district)),
    count(({ categoryNo }) => categoryNo === Number(category)),
  ];
  found.sort((one, other) => other.viewCount - one.viewCount || one._id - other._id);
  return JSON.stringify({ content: found.slice((page - 1) * size, page * size), total: found.length, counts });
}

function query(part: Partial<SearchQuery>): SearchQuery {
  return searchQuery.parse(part);
}

function measure(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function quantiles(times: number[]) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** The longest delay of the event loop. */
function watchTurns(): () => number {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.max(longest, performance.now() - last - 1);
  };
}
