import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { partsOf } from './bucket-url.ts';
import { inParts, PART_BYTES, upload } from './multipart.ts';

/** The settings that every process with a bucket has. */
export interface BucketSettings {
  /** Empty for Amazon S3. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An object of a bucket, as a list names it. */
export interface Listed {
  /** Without the prefix of the bucket. */
  key: string;
  /** When it was last written, ms since 1970. */
  modifiedMs: number;
}

/** The objects of a bucket below a prefix. Everything rejects with BucketFault while the bucket is away or refuses. */
export interface Bucket {
  /** For the operator: s3://bucket/prefix */
  label: string;
  /** Undefined without such an object. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** The same in parts, for large objects. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Replaces what is there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The same in parts, for objects too large for the memory; nothing appears before its end. */
  writeStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** False if the key exists; of several callers at the same time one succeeds. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with this. */
  list(beginning: string): AsyncIterable<Listed>;
  /** Names directly below a folder: of objects, and of folders with objects in them. */
  names(folder: string): Promise<string[]>;
}

/** The bucket is away, or does not fulfil the request. */
export class BucketFault extends Error {}

/** Of one request with all its bytes. */
const TIMEOUT_MS = 10_000;
/** Another conditional write of the same key was in flight. */
const CONFLICT = 409;
const EXISTS = 412;

/**
 * Opens s3://bucket/prefix. `timeoutMs` is that of a request, the body included.
 *
 * @throws {BucketFault} when the address names no bucket or the keys are missing.
 */
export function openBucket(url: string, settings: BucketSettings, { timeoutMs = TIMEOUT_MS } = {}): Bucket {
  const [name = '', ...folders] = partsOf(url);
  if (!name) throw new BucketFault(`${url} names no bucket; write it as s3://bucket/prefix.`);
  if (!settings.accessKeyId || !settings.secretAccessKey)
    throw new BucketFault('A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and one of them is not set.');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const client = openClient(settings);
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });

  /** Hands in the signal of the time limit, and names the bucket in what fails. */
  async function asked<T>(task: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await task({ abortSignal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof BucketFault || isConditional(error)) throw error;
      const why = error instanceof Error ? `${error.name}, ${error.message}` : error;
      throw new BucketFault(`The bucket ${name} did not do what was asked: ${why}.`);
    }
  }

  async function* pages(beginning: string, delimiter?: '/') {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await asked((options) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: name,
            Prefix: prefix + beginning,
            ...(delimiter && { Delimiter: delimiter }),
            ...(ContinuationToken && { ContinuationToken }),
          }),
          options,
        ),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
      if (!ContinuationToken) return;
    }
  }

  async function put(key: string, Body: Uint8Array, condition: { IfNoneMatch?: '*' } = {}): Promise<void> {
    await asked((options) => client.send(new PutObjectCommand({ ...at(key), Body, ...condition }), options));
  }

  async function read(key: string): Promise<Uint8Array | undefined> {
    return asked(async (options) => {
      const { Body } = await client.send(new GetObjectCommand(at(key)), options);
      return Body && bytesOf(Body as Readable, options.abortSignal);
    }).catch(undefinedIfMissing);
  }

  return {
    label: url,
    read,
    stream: (key) =>
      asked(async () => (await client.send(new GetObjectCommand(at(key)))).Body as unknown as Readable).catch(
        undefinedIfMissing,
      ),
    write: (key, bytes) => put(key, bytes),
    async writeStream(key, bytes) {
      const parts = inParts(bytes);
      const { value: first = new Uint8Array(), done } = await parts.next();
      if (done || first.length < PART_BYTES) return put(key, first);
      await asked(() => upload(client, at(key), first, parts));
    },
    async create(key, bytes) {
      try {
        await put(key, bytes, { IfNoneMatch: '*' });
        return true;
      } catch (error) {
        if (!isConditional(error)) throw error;
        // An attempt whose answer was lost may have been the one that succeeded.
        const stored = await read(key);
        if (!stored) throw new BucketFault(`The bucket ${name} was changed at the same time; run the command again.`);
        return Buffer.from(stored).equals(bytes);
      }
    },
    remove: async (key) => void (await asked((options) => client.send(new DeleteObjectCommand(at(key)), options))),
    async *list(beginning) {
      for await (const { Contents = [] } of pages(beginning))
        for (const { Key = '', LastModified } of Contents)
          yield { key: Key.slice(prefix.length), modifiedMs: LastModified?.getTime() ?? Date.now() };
    },
    async names(folder) {
      const below = folder && `${folder}/`;
      const found: string[] = [];
      for await (const { Contents = [], CommonPrefixes = [] } of pages(below, '/'))
        found.push(
          ...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(0, -1)),
          ...Contents.map(({ Key = '' }) => Key),
        );
      return found.map((key) => key.slice(prefix.length + below.length)).filter(Boolean);
    },
  };
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The time limit holds for the body as well, which may come one byte a second. */
async function bytesOf(body: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const end = () => body.destroy(new Error('no answer in time'));
  signal.addEventListener('abort', end);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function isConditional(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === CONFLICT || status === EXISTS;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey) return undefined;
  throw error;
}
