import { systemClock } from '@osaka/service-kit';
import { MongoClient } from 'mongodb';
import { readSeedConfig } from './config.ts';
import { declareTravelIndexes } from './indexes.ts';
import { seedCatalogue } from './seeding/seed-catalogue.ts';

const config = readSeedConfig();
const client = await MongoClient.connect(config.MONGODB_URL, { serverSelectionTimeoutMS: 5000 });
try {
  const db = client.db(config.MONGODB_DATABASE);
  await declareTravelIndexes(db);
  const { seeded } = await seedCatalogue(db, config.SEED_DIR, systemClock.now());
  process.stdout.write(seeded > 0 ? `catalogue: ${seeded} destinations\n` : 'catalogue: kept as it is\n');
} finally {
  await client.close();
}
