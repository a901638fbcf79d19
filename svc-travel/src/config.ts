import { closedLines, readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object({
  ...serviceSettings,
  IMAGE_DIR: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        'folder of the pictures that /images serves: those of the catalogue, and uploads with IMAGE_STORE=folder',
      ),
    ),
  TRANSIT_CLOSED_LINES: closedLines,
  IMAGE_STORE: z
    ._default(z.enum(['folder', 's3']), 'folder')
    .check(z.describe('where uploaded pictures lie: IMAGE_DIR or an S3-compatible service')),
  S3_ENDPOINT: z._default(z.string(), '').check(z.describe('address of the S3-compatible service; empty for Amazon')),
  S3_REGION: z._default(z.string(), 'us-east-1').check(z.describe('region of the bucket')),
  S3_BUCKET: z._default(z.string(), '').check(z.describe('bucket for uploaded pictures')),
  S3_ACCESS_KEY_ID: z._default(z.string(), '').check(z.describe('key that may read, write and delete in the bucket')),
  S3_SECRET_ACCESS_KEY: z._default(z.string(), '').check(z.describe('secret of that key')),
});
export type TravelConfig = z.output<typeof configSchema>;

export const seedSchema = z.object({
  MONGODB_URL: serviceSettings.MONGODB_URL,
  MONGODB_DATABASE: serviceSettings.MONGODB_DATABASE,
  SEED_DIR: z
    .string()
    .check(z.minLength(1), z.describe('folder with the data set: cities.json, districts.json, pictures/ …')),
  IMAGE_DIR: configSchema.shape.IMAGE_DIR,
});

export function readTravelConfig(): TravelConfig {
  return readConfig(configSchema, process.env);
}

export function readSeedConfig() {
  return readConfig(seedSchema, process.env);
}
