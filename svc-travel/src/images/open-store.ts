import path from 'node:path';
import { createFolderStore } from './folder-store.ts';
import type { ImageStore } from './image-store.ts';

interface StoreSettings {
  IMAGE_STORE: 'folder' | 's3';
  IMAGE_DIR: string;
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** Opens the configured store; the S3 client is loaded only when used. */
export async function openImageStore(settings: StoreSettings): Promise<ImageStore> {
  if (settings.IMAGE_STORE === 'folder') return createFolderStore(path.join(settings.IMAGE_DIR, 'uploads'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  });
}
