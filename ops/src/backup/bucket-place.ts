import process from 'node:process';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { fault } from '@osaka/tools/launch/fault';
import type { Bytes, Place } from './place.ts';

/** Above the 5 MiB that S3 asks of every part but the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** Below a prefix of a bucket, with the S3 settings of svc-travel. */
export function bucketPlace(bucket: string, prefix: string): Place {
  const client = openClient();
  const at = (path: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${path}` : path });

  async function upload(path: string, bytes: Bytes): Promise<void> {
    const parts = inParts(bytes);
    const { value: first = new Uint8Array(), done } = await parts.next();
    if (done || first.length < PART_BYTES)
      return void (await client.send(new PutObjectCommand({ ...at(path), Body: first })));
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(path)));
    const uploadOf = { ...at(path), UploadId };
    try {
      const done: { ETag?: string; PartNumber: number }[] = [];
      for (let Body: Uint8Array | undefined = first; Body; Body = (await parts.next()).value) {
        const PartNumber = done.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...uploadOf, PartNumber, Body }));
        done.push({ ...(ETag && { ETag }), PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...uploadOf, MultipartUpload: { Parts: done } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(uploadOf)).catch(() => {});
      throw error;
    }
  }

  return {
    label: `s3://${bucket}/${prefix}`,
    write: (path, bytes) => explained(bucket, upload(path, bytes)),
    async read(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(path)));
        return Body as unknown as Bytes;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        return explained(bucket, Promise.reject(error));
      }
    },
    async *list() {
      const below = prefix ? `${prefix}/` : '';
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await explained(
          bucket,
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: below,
              ...(ContinuationToken && { ContinuationToken }),
            }),
          ),
        );
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(below.length);
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken) return;
      }
    },
    remove: async (path) => void (await explained(bucket, client.send(new DeleteObjectCommand(at(path))))),
  };
}

function openClient(): S3Client {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region = 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = process.env;
  if (!accessKeyId || !secretAccessKey)
    throw fault(
      'A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and one of them is not set.',
      'Set both, and S3_ENDPOINT unless the bucket is at Amazon.',
    );
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* inParts(bytes: Bytes): AsyncGenerator<Uint8Array, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
  return undefined;
}

async function explained<T>(bucket: string, task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    throw fault(
      `The bucket ${bucket} did not do what was asked: ${error instanceof Error ? `${error.name}, ${error.message}` : error}.`,
      'Check S3_ENDPOINT, the bucket and its keys.',
    );
  }
}
