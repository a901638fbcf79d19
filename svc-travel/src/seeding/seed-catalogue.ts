import type { Db } from 'mongodb';
import { readDataSet } from './data-set.ts';
import { sampleMembers, sampleReviews } from './sample-reviews.ts';
import { createSeedRepository } from './seed.repository.ts';

/**
 * Seeds an empty catalogue from the data set and resumes an interrupted seeding; of any other catalogue it fills in
 * facts and adds places that earlier releases did not know.
 */
export async function seedCatalogue(
  db: Db,
  seedDir: string,
  now: Date,
): Promise<{ seeded: number; completed: number; added: number }> {
  const repository = createSeedRepository(db);
  const data = await readDataSet(seedDir);
  await repository.addPasses(data.passes);
  if (!(await repository.begin())) {
    const completed = await repository.addMissingFields(data.destinations);
    return { seeded: 0, completed, added: await repository.addLater(data, now) };
  }
  await repository.fill(data, now);
  await repository.finish();
  return { seeded: data.destinations.length, completed: 0, added: 0 };
}

/** Adds sample reviews once. */
export async function seedSamples(db: Db, seedDir: string, now: Date): Promise<{ reviews: number }> {
  const reviews = sampleReviews(await readDataSet(seedDir), now);
  return { reviews: await createSeedRepository(db).addSamples(reviews, sampleMembers) };
}
