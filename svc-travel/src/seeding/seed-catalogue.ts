import type { Db } from 'mongodb';
import { readDataSet } from './data-set.ts';
import { sampleMembers, sampleReviews } from './sample-reviews.ts';
import { createSeedRepository } from './seed.repository.ts';

/** Seeds an empty catalogue from the data set and resumes an interrupted seeding; leaves any other catalogue unchanged. */
export async function seedCatalogue(db: Db, seedDir: string, now: Date): Promise<{ seeded: number }> {
  const repository = createSeedRepository(db);
  if (!(await repository.begin())) return { seeded: 0 };
  const data = await readDataSet(seedDir);
  await repository.fill(data, now);
  await repository.finish();
  return { seeded: data.destinations.length };
}

/** Adds sample reviews once. */
export async function seedSamples(db: Db, seedDir: string, now: Date): Promise<{ reviews: number }> {
  const reviews = sampleReviews(await readDataSet(seedDir), now);
  return { reviews: await createSeedRepository(db).addSamples(reviews, sampleMembers) };
}
