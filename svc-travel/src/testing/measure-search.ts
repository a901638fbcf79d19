import { fileURLToPath } from 'node:url';
import { type SearchQuery, searchQuery } from '@osaka/contracts/travel';
import { systemClock } from '@osaka/service-kit';
import type { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { createCatalogueService } from '../catalogue/catalogue.service.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { makePlaces } from './many-places.ts';

// Run by `npm run bench -- search` with --expose-gc; prints one line of JSON.
const COUNT = Number(process.argv[2] ?? 10_000);
const SEARCHES = 600;
const LAST_PAGE = Math.floor(COUNT / 13);
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

const startedMs = performance.now();
await catalogue.build();
const buildMs = performance.now() - startedMs;
globalThis.gc?.();
const { heapUsed, external } = process.memoryUsage();
const memoryMb = (heapUsed + external) / 1024 / 1024;

const service = createCatalogueService(catalogue, async () => undefined, systemClock);
const queries = words
  .slice(0, SEARCHES)
  .map((search, i) => query({ search, category: String((i % 8) + 1), district: String((i % 39) + 1) }));
for (const one of queries.slice(0, 50)) answer(one);
const filtered = queries.map((one) => measure(() => answer(one)));
const plain = words.slice(0, 200).map((search) => measure(() => answer(query({ search }))));
for (const word of words.slice(0, 50)) suggested(word);
const suggest = words.slice(0, SEARCHES).map((word) => measure(() => suggested(word)));
const onePage = (page: number) => JSON.stringify(service.list({ page, size: 12, offset: 0 }));
for (let i = 0; i < 200; i++) onePage(i);
// Alternating, so that both see the same load of the machine.
const turns = Array.from(
  { length: 200 },
  () => [measure(() => onePage(1)), measure(() => onePage(LAST_PAGE))] as const,
);
const offered = places.filter(({ status }) => status === 'Y').slice(0, 300);
const nearby = offered.map(({ _id }) => measure(() => JSON.stringify(service.near(_id))));
const [first, far] = [turns.map(([time]) => time), turns.map(([, time]) => time)];

console.log(
  JSON.stringify({
    places: COUNT,
    buildMs,
    memoryMb,
    filtered: quantiles(filtered),
    keywordAlone: quantiles(plain),
    suggest: quantiles(suggest),
    firstPage: quantiles(first),
    lastPage: quantiles(far),
    nearby: quantiles(nearby),
  }),
);

/** All work of the service for one search: find, count, build cards, serialise. */
function answer(one: SearchQuery): string {
  return JSON.stringify(service.search(one));
}

/** Suggestions for the first two letters of each word. */
function suggested(word: string): string {
  return JSON.stringify(service.suggest(word.slice(0, 2)));
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
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}
