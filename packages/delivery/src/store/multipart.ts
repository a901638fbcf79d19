import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Above the 5 MiB that S3 asks of every part but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Writes an object in parts; `first` is the first one. Nothing appears before the last. */
export async function upload(
  client: S3Client,
  place: { Bucket: string; Key: string },
  first: Uint8Array,
  parts: AsyncGenerator<Uint8Array, undefined>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const uploadOf = { ...place, UploadId };
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

/** Cuts a stream into parts of PART_BYTES; the last may be smaller. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
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
