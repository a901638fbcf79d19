import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { fileTooLarge, type Multipart, tooManyFiles } from '@osaka/contracts';
import { AppError, COMMON_MESSAGES, type FileProblem, tooMany, unavailable } from '../../app-error.ts';
import { inTime } from '../../in-time.ts';
import { openSpooledFile, type SpooledFile, type UploadedFile } from './uploads.ts';

/** Checks the first bytes of a file before the rest has arrived; undefined when they are valid. */
export type InspectFile = (head: Uint8Array) => AppError | undefined;

export interface UploadLimits {
  maxBytes: number;
  maxJsonBytes: number;
  /** The longest pause of a sender, and the longest duration of an upload. */
  pauseMs: number;
  wholeMs: number;
  /** Maximum of concurrent uploads; beyond it 503. */
  maxConcurrent: number;
  /** Maximum for one member; beyond it 429. */
  maxConcurrentPerMember: number;
}
export const UPLOAD_LIMITS: UploadLimits = {
  maxBytes: 55 * 1024 * 1024,
  maxJsonBytes: 256 * 1024,
  pauseMs: 20_000,
  wholeMs: 240_000,
  maxConcurrent: 100,
  maxConcurrentPerMember: 4,
};

export interface Received {
  /** Text parts by name. */
  texts: Map<string, string>;
  files: UploadedFile[];
  discard(): Promise<void>;
}
export type Receive = ReturnType<typeof createReceiver>;

export interface Upload {
  body: AsyncIterable<Uint8Array>;
  /** The content type, with the boundary. */
  type: string;
  rules: Multipart;
  inspect?: InspectFile | undefined;
  memberNo: number | undefined;
}

const HEAD_BYTES = 32;

/** Streams the files of multipart bodies to the disk, so that memory does not grow with their size or number. */
export function createReceiver(limits: UploadLimits = UPLOAD_LIMITS) {
  /** The senders of the uploads in progress. */
  const inProgress: (number | undefined)[] = [];
  return async function receive({ body, type, rules, inspect, memberNo }: Upload): Promise<Received> {
    if (inProgress.filter((each) => each === memberNo).length >= limits.maxConcurrentPerMember)
      throw tooMany('upload_share', 5);
    if (inProgress.length >= limits.maxConcurrent) throw unavailable(10, 'uploads_full');
    const intake = openIntake(type, rules, limits, inspect);
    inProgress.push(memberNo);
    try {
      await feed(intake.parser, body, limits);
      return await intake.received();
    } catch (error) {
      await intake.abandon(error as Error);
      throw error;
    } finally {
      inProgress.splice(inProgress.indexOf(memberNo), 1);
    }
  };
}

function openIntake(type: string, rules: Multipart, { maxJsonBytes }: UploadLimits, inspect: InspectFile | undefined) {
  const texts = new Map<string, string>();
  const spooled: SpooledFile[] = [];
  const problems: { index: number; error: AppError }[] = [];
  const reading: Promise<void>[] = [];
  const streams = new Set<Readable>();
  let fileCount = 0;
  let failure: unknown;
  const parser = createParser(type, rules, maxJsonBytes);

  // The parser may emit another error after the pipeline has released it.
  parser.on('error', () => {});
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) failure ??= tooLarge();
    if (name === rules.files) failure ??= notFile();
    texts.set(name, value);
  });
  parser.on('file', (name, stream, fileName) => {
    // Readers receive errors; an unread stream with an error must not end the process.
    streams.add(stream.on('error', () => {}));
    const take =
      name === rules.json
        ? takeText(name, stream)
        : name === rules.files && fileCount < rules.maxFiles
          ? takeFile(fileCount++, stream, fileName)
          : leave(name, stream);
    reading.push(
      take.catch((error: unknown) => {
        failure ??= error;
        stream.resume();
      }),
    );
  });

  async function takeText(name: string, stream: BusboyFileStream): Promise<void> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= maxJsonBytes) chunks.push(chunk);
    }
    if (size > maxJsonBytes) throw tooLarge();
    texts.set(name, Buffer.concat(chunks).toString('utf8'));
  }

  async function takeFile(index: number, stream: BusboyFileStream, fileName: string): Promise<void> {
    const file = await openSpooledFile(fileName);
    spooled[index] = file;
    let head = Buffer.alloc(0);
    let refusal: AppError | undefined;
    let isInspected = !inspect;
    const look = () => {
      isInspected = true;
      refusal = inspect?.(head);
    };
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (refusal) continue;
      if (!isInspected) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      if (!isInspected && head.length >= HEAD_BYTES) look();
      if (!refusal) await file.write(chunk);
    }
    if (!isInspected) look();
    if (stream.truncated) refusal = new AppError('TOO_LARGE', fileTooLarge(rules));
    if (refusal) problems.push({ index, error: refusal });
  }

  async function leave(name: string, stream: BusboyFileStream): Promise<void> {
    stream.resume();
    if (name === rules.files) throw new AppError('INVALID', tooManyFiles(rules));
  }

  const discard = async () => void (await Promise.all(spooled.map((file) => file?.discard())));
  return {
    parser,
    async received(): Promise<Received> {
      await Promise.all(reading);
      if (failure) throw failure;
      if (problems.length > 0) throw refusalOf(problems);
      return { texts, files: spooled, discard };
    },
    async abandon(reason: Error): Promise<void> {
      for (const stream of streams) stream.destroy(reason);
      parser.destroy();
      await Promise.all(reading);
      await discard();
    },
  };
}

/** Combines the errors of several files; the first one becomes the error of the call. */
export function refusalOf(problems: readonly { index: number; error: AppError }[]): AppError {
  const inOrder = [...problems].sort((one, other) => one.index - other.index);
  const files: FileProblem[] = inOrder.map(({ index, error }) => ({ index, message: error.message }));
  const first = inOrder[0]?.error ?? malformed();
  return new AppError(first.kind, first.message, { files });
}

function createParser(type: string, { maxFileBytes, maxFiles }: Multipart, maxJsonBytes: number): BusboyInstance {
  try {
    const headers = { 'content-type': type } as BusboyHeaders;
    return new Busboy({
      headers,
      limits: {
        fields: 20,
        fieldNameSize: 100,
        fieldSize: maxJsonBytes,
        files: maxFiles + 5,
        fileSize: maxFileBytes,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformed();
  }
}

/** Feeds the body to the parser with backpressure. */
async function feed(parser: BusboyInstance, body: AsyncIterable<Uint8Array>, limits: UploadLimits): Promise<void> {
  await pipeline(bounded(body, limits), parser).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw malformed((error as { code?: string }).code === 'ECONNRESET' ? 'aborted_body' : undefined);
  });
}

async function* bounded(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, pauseMs, wholeMs }: UploadLimits,
): AsyncGenerator<Buffer> {
  const endsAt = Date.now() + wholeMs;
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  for (;;) {
    const { done, value } = await inTime(Math.min(pauseMs, endsAt - Date.now()), chunks.next(), tooSlow);
    if (done) return;
    size += value.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

export function tooLarge(): AppError {
  return new AppError('TOO_LARGE', COMMON_MESSAGES.tooLarge, { reason: 'body_size' });
}

function notFile(): AppError {
  return new AppError('INVALID', COMMON_MESSAGES.notFile, { reason: 'malformed' });
}

function tooSlow(): AppError {
  return new AppError('TOO_SLOW', COMMON_MESSAGES.tooSlow, { reason: 'slow_body' });
}

export function malformed(reason = 'malformed'): AppError {
  return new AppError('INVALID', COMMON_MESSAGES.malformed, { reason });
}
