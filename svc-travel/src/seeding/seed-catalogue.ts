import type { Db } from 'mongodb';
import { readDataSet } from './data-set.ts';
import { sampleMembers, sampleReviews } from './sample-reviews.ts';
import { createSeedRepository } from './seed.repository.ts';

/** Fills an empty catalogue from the data set and goes on with one that was cut off; leaves any other as it is. */
export async function seedCatalogue(db: Db, seedDir: string, now: Date): Promise<{ seeded: number }> {
  const repository = createSeedRepository(db);
  if (!(await repository.begin())) return { seeded: 0 };
  const data = await readDataSet(seedDir);
  await repository.fill(data, now);
  await repository.finish();
  return { seeded: data.destinations.length };
}

/** Adds made-up members' reviews to look at; once. */
export async function seedSamples(db: Db, seedDir: string, now: Date): Promise<{ reviews: number }> {
  const reviews = sampleReviews(await readDataSet(seedDir), now);
  return { reviews: await createSeedRepository(db).addSamples(reviews, sampleMembers) };
}
