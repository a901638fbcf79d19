export { atOnce } from './at-once.ts';
export { isBucketUrl } from './bucket-url.ts';
export { createFolderStore, sha256 } from './folder-store.ts';
export { bucketSettingsIn, openReleaseStore, secretIn } from './open-store.ts';
