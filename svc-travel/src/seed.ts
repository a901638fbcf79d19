import { openMongo, systemClock } from '@osaka/service-kit';
import { readSeedConfig } from './config.ts';
import { declareTravelIndexes } from './indexes.ts';
import { placePictures } from './seeding/pictures.ts';
import { seedCatalogue, seedSamples } from './seeding/seed-catalogue.ts';

const config = readSeedConfig();
const { db, close } = openMongo(config.MONGODB_URL, config.MONGODB_DATABASE);
try {
  // Pictures first, so that no destination is shown without one.
  await placePictures(config.SEED_DIR, config.IMAGE_DIR);
  await declareTravelIndexes(db);
  const { seeded, completed, added } = await seedCatalogue(db, config.SEED_DIR, systemClock.now());
  process.stdout.write(
    seeded > 0
      ? `catalogue: ${seeded} destinations\n`
      : `catalogue: kept${completed > 0 ? `, facts of ${completed} destinations added` : ''}${added > 0 ? `, ${added} destinations added` : ''}\n`,
  );
  if (process.argv.includes('--sample')) {
    const { reviews } = await seedSamples(db, config.SEED_DIR, systemClock.now());
    process.stdout.write(`samples: ${reviews > 0 ? `${reviews} reviews` : 'there already'}\n`);
  }
} finally {
  await close();
}
