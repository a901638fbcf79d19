import { readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object({
  ...serviceSettings,
  IMAGE_DIR: z.string().check(z.minLength(1), z.describe('folder of the pictures that /images serves')),
});
export type TravelConfig = z.output<typeof configSchema>;

export const seedSchema = z.object({
  MONGODB_URL: serviceSettings.MONGODB_URL,
  MONGODB_DATABASE: serviceSettings.MONGODB_DATABASE,
  SEED_DIR: z.string().check(z.minLength(1), z.describe('folder with the data set: cities.json, districts.json …')),
});

export function readTravelConfig(): TravelConfig {
  return readConfig(configSchema, process.env);
}

export function readSeedConfig() {
  return readConfig(seedSchema, process.env);
}
