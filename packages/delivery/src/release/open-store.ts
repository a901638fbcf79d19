import { join } from 'node:path';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';
import { bucketSettingsIn, openReleaseStore } from '../store/index.ts';
import { workspaceDir } from './slices.ts';

/** Where the release store is without --store: RELEASE_STORE, else the folder releases/. */
export const defaultPlace = process.env.RELEASE_STORE || join(workspaceDir, 'releases');

/** Opens the release store in a folder, or at s3://bucket/prefix with the S3 settings of the environment. */
export function openStore(place: string): Promise<WritableReleaseStore> {
  return openReleaseStore(place, bucketSettingsIn(process.env));
}
