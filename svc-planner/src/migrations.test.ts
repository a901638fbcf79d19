import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { migrate, silentLogger } from '@osaka/service-kit';
import { declareReleasedIndexes } from '@osaka/service-kit/testing';
import { BSON, type Document } from 'mongodb';
import { createVisitPublisher } from './jobs/publish-visits.ts';
import { plannerMigrations } from './migrations.ts';
import { HANA } from './testing/plan-calls.ts';
import { testPlanner } from './testing/test-planner.ts';

const planner = testPlanner();
/** Databases as earlier releases left them, named after the commit. */
const folder = join(import.meta.dirname, '../fixtures');

async function open(file: string): Promise<void> {
  const collections = BSON.EJSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Document[]>;
  for (const [name, documents] of Object.entries(collections))
    await planner.database.db.collection(name).insertMany(documents);
}

describe.each(readdirSync(folder))('the database of an earlier release, %s', (file) => {
  test('is migrated by two processes at once, shows its plan, takes changes and publishes visits once', async () => {
    await open(file);
    const { db } = planner.database;
    await Promise.all([1, 2].map(() => migrate(db, plannerMigrations, silentLogger)));
    const publisher = () => createVisitPublisher(planner.context);
    await Promise.all([publisher().run(), publisher().run()]);
    await publisher().run();

    const { status, answer } = await planner.get(HANA, '/api/my-plans/1');
    expect([status, answer.data.planTitle, (answer.data.selectedPlaces as object[]).length]).toEqual([
      200,
      '오사카의 겨울',
      1,
    ]);
    const changes = [{ changeId: 'after-migration', type: 'words', planTitle: '오사카의 봄' }];
    expect((await planner.send(HANA, 'POST', '/api/my-plans/1/changes', { changes })).status).toBe(200);
    const stored = await db.collection<Document & { _id: number }>('plans').findOne({ _id: 1 });
    expect(stored?.outbox.filter(({ type }: Document) => type === 'plan.visited')).toMatchObject([
      { type: 'plan.visited', version: 1, data: { visits: [{ travelNo: 1, month: '2026-01' }] } },
    ]);
    expect((await db.collection('migrations').find().toArray()).map(({ _id }) => Number(_id))).toEqual(
      plannerMigrations.map(({ version }) => version),
    );
  });
});

test('the indexes of this release and of earlier ones can stand side by side, so that a rollback is ready again', async () => {
  expect(
    await declareReleasedIndexes(planner.database.db, join(import.meta.dirname, '../released-indexes.json')),
  ).toEqual([]);
});
