import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A file of a multipart call: read from the disk on each access, deleted after the answer. A browser's File has the
 * same shape.
 */
export interface UploadedFile {
  name: string;
  /** In bytes. */
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

export interface SpooledFile extends UploadedFile {
  write(chunk: Uint8Array): Promise<void>;
  discard(): Promise<void>;
}

/** An unlinked temporary file, so that even a killed process leaves no more than an empty file behind. */
export async function openSpooledFile(name: string): Promise<SpooledFile> {
  const place = path.join(tmpdir(), `osaka-upload-${process.pid}-${randomUUID()}`);
  const handle = await open(place, 'wx+', 0o600);
  await unlink(place);
  return spooledFile(name, handle);
}

function spooledFile(name: string, handle: FileHandle): SpooledFile {
  let size = 0;
  async function read(): Promise<Buffer<ArrayBuffer>> {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; ) at += (await handle.read(bytes, at, size - at, at)).bytesRead || size;
    return bytes;
  }
  return {
    name,
    get size() {
      return size;
    },
    async write(chunk) {
      for (let at = 0; at < chunk.byteLength; )
        at += (await handle.write(chunk, at, chunk.byteLength - at, size + at)).bytesWritten;
      size += chunk.byteLength;
    },
    arrayBuffer: async () => (await read()).buffer,
    text: async () => (await read()).toString('utf8'),
    discard: () => handle.close(),
  };
}
