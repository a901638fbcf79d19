import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf, type Endpoint } from '@osaka/contracts';
import {
  applyImport,
  checkImport,
  type DestinationImport,
  destinationChanged,
  exportDestinations,
  getImport,
  undoImport,
} from '@osaka/contracts/travel';
import {
  createCounters,
  createJobs,
  createOutboxRelay,
  openRedis,
  silentLogger,
  systemClock,
} from '@osaka/service-kit';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { MongoClient } from 'mongodb';
import { createTravel } from '../app.ts';
import { createTravelContext } from '../context.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import { createFolderStore } from '../images/folder-store.ts';
import { drawPicture, drawPreview } from '../images/picture.ts';
import { declareTravelIndexes } from '../indexes.ts';
import { seedCatalogue } from '../seeding/seed-catalogue.ts';

// Run with MONGODB_URL and REDIS_URL set; prints one line of JSON. Two instances, the outbox relay and the consumer
// share this process.
const EDITED = Number(process.argv[2] ?? 1000);
const REDIS_URL = process.env.REDIS_URL ?? '';
const SEED_DIR = fileURLToPath(new URL('../../seed-data', import.meta.url));
const POLL_MS = 10;

const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const db = client.db(`measure_${randomUUID().slice(0, 8)}`);
const counters = createCounters(db);
const redis = openRedis(REDIS_URL, silentLogger);
const jobs = createJobs(REDIS_URL, silentLogger, `measure-${randomUUID()}`);
const destinations = db.collection<DestinationDocument>('destinations');
await seedCatalogue(db, SEED_DIR, new Date());
await fill();
await declareTravelIndexes(db);
const [travel, other] = [openInstance(), openInstance()];
await Promise.all([travel.catalogue.build(), other.catalogue.build()]);
const unfollow = other.feed.follow(REDIS_URL);
const relay = createOutboxRelay({
  collections: [db.collection('destinations')],
  audience: async () => new Map([[destinationChanged.type, ['planner']]]),
  jobs,
  logger: silentLogger,
});
let delivered = 0;
let deliveredAtMs = 0;
jobs.work('events-planner', async () => {
  if (++delivered === EDITED) deliveredAtMs = performance.now();
});

const [headings = [], ...lines] = parse(Buffer.from(await (await request(exportDestinations)).arrayBuffer()), {
  bom: true,
}) as string[][];
const explainAt = headings.findIndex((heading) => heading.includes('(explain)'));
const statusAt = headings.findIndex((heading) => heading.includes('(status)'));
const edited = lines
  .slice(0, EDITED)
  .map((line, index) => line.with(explainAt, `새 소개 ${index}`).with(statusAt, index % 2 ? '비활성' : '활성'));

const checkStartedMs = performance.now();
const form = new FormData();
form.set('file', new File([stringify([headings, ...edited], { bom: true })], 'a.csv'));
const answer = await request(checkImport, undefined, form);
const { data } = (await answer.json()) as { data: DestinationImport };
const checkMs = performance.now() - checkStartedMs;

relay.start();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const applied = await watch(applyImport, data.importNo, (place) => place?.explain.startsWith('새 소개') === true);
delay.disable();
const startedMs = performance.now() - applied.ms;
while (delivered < applied.written && performance.now() - startedMs < 60_000) await pause(50);
const undone = await watch(undoImport, data.importNo, (place) => place?.explain.startsWith('새 소개') === false);

console.log(
  JSON.stringify({
    places: lines.length,
    edited: applied.written,
    checkMs,
    applyMs: applied.ms,
    otherInstanceLagMs: applied.lagMs,
    longestTurnMs: delay.max / 1e6,
    eventsMs: deliveredAtMs > 0 ? deliveredAtMs - startedMs : null,
    undoMs: undone.ms,
    undone: undone.written,
  }),
);
unfollow();
await relay.stop();
await jobs.close();
redis.disconnect();
await db.dropDatabase();
await client.close();

/** Runs the import to its end and measures when each place is visible on both instances. */
async function watch(
  endpoint: typeof applyImport | typeof undoImport,
  importNo: number,
  isNew: (place: ReturnType<typeof travel.catalogue.now.index.get>) => boolean,
) {
  const params = { importNo: String(importNo) };
  const waiting = new Set(edited.map(([travelNo]) => Number(travelNo)));
  const seenHere = new Map<number, number>();
  let lagMs = 0;
  const beganMs = performance.now();
  await request(endpoint, params);
  let ended: number | undefined;
  travel.importRun.idle().then(() => {
    ended = performance.now();
  });
  while (ended === undefined || (waiting.size > 0 && performance.now() - ended < 5000)) {
    const now = performance.now();
    for (const travelNo of waiting) {
      if (!seenHere.has(travelNo) && isNew(travel.catalogue.now.index.get(travelNo))) seenHere.set(travelNo, now);
      if (!isNew(other.catalogue.now.index.get(travelNo))) continue;
      lagMs = Math.max(lagMs, now - (seenHere.get(travelNo) ?? now));
      waiting.delete(travelNo);
    }
    await pause(POLL_MS);
  }
  const { applied: done, undone: back } = (
    (await (await request(getImport, params)).json()) as { data: DestinationImport }
  ).data;
  return { ms: ended - beganMs, lagMs, written: endpoint === applyImport ? done.written : back.written };
}

/** Repeats the data set until there are enough places. */
async function fill(): Promise<void> {
  const seeded = await destinations.find({}, { projection: { outbox: 0 } }).toArray();
  await destinations.updateMany({}, { $set: { outbox: [] } });
  const copies = Array.from({ length: Math.max(0, EDITED - seeded.length) }, (_, index) => ({
    ...(seeded[index % seeded.length] as DestinationDocument),
    _id: seeded.length + index + 1,
  }));
  for (let from = 0; from < copies.length; from += 500) await destinations.insertMany(copies.slice(from, from + 500));
  await counters.startAfter('destinations', EDITED);
  await counters.startAfter('changes', EDITED);
}

function openInstance() {
  const authenticate = async () => ({ memberNo: 9, memberId: 'admin9', memberName: '관리자', isAdmin: true });
  return createTravel(
    createTravelContext({
      db,
      counters,
      clock: systemClock,
      authenticate,
      redis,
      imageDir: tmpdir(),
      uploads: createFolderStore(tmpdir()),
      draw: drawPicture,
      drawPreview,
    }),
  );
}

async function request(endpoint: Endpoint, params?: object, body?: FormData): Promise<Response> {
  return travel.app.request(addressOf(endpoint, { params }), { method: endpoint.method, ...(body ? { body } : {}) });
}
