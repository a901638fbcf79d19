import { createVerifier } from '@osaka/contracts/release-store';
import { createFolderStore, isBucketUrl, openReleaseStore } from '@osaka/delivery/store';
import type { Logger, Metrics } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import { followBucket } from './follow-bucket.ts';
import type { Releases } from './releases.ts';

/** The release store in RELEASES_DIR; with RELEASE_STORE in a bucket, of which that folder then is a copy. */
export function openReleases(config: GatewayConfig, logger: Logger, metrics: Metrics): Releases {
  const local = createFolderStore(config.RELEASES_DIR);
  const { RELEASE_STORE: place, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  if (isBucketUrl(place)) {
    const keys = { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY };
    return followBucket(() => openReleaseStore(place, { endpoint, region, ...keys }), local, logger, metrics);
  }
  const verifier = createVerifier(local);
  return { local, shared: local, verifier, update: async () => undefined, setDamaged: () => undefined };
}
