import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ImageStore } from './image-store.ts';

export interface S3Settings {
  /** Empty for Amazon S3. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const FOLDER = 'uploads';
const TIMEOUT_MS = 10_000;

/** Any S3-compatible service; pictures are stored below uploads/ in the bucket. */
export function createS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): ImageStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (file: string) => ({ Bucket: bucket, Key: `${FOLDER}/${file}` });
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

  return {
    async put(file, bytes, type) {
      await client.send(
        new PutObjectCommand({
          ...at(file),
          Body: bytes,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
        limit(),
      );
    },
    async get(file) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(file)), limit());
        return Body ? new Uint8Array(await Body.transformToByteArray()) : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(file) {
      await client.send(new DeleteObjectCommand(at(file)), limit());
    },
  };
}
