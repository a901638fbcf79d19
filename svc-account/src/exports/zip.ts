import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  path: string;
  content: string | Readable;
}

/**
 * A zip file as a stream. An entry is taken only when the one before has been read to its end, so that memory holds one
 * at a time.
 */
export function zipOf(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const closed = new Promise<void>((resolve) => output.once('close', resolve));
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);

  async function addAll(): Promise<void> {
    for await (const { path, content } of entries) {
      const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
      // Pictures are compressed already.
      zip.addReadStream(source, path, { mtime, compress: typeof content === 'string' });
      await Promise.race([finished(source, { writable: false }), closed]);
      if (!output.destroyed) continue;
      source.destroy();
      return;
    }
    zip.end();
  }

  addAll().catch((error: Error) => output.destroy(error));
  return output;
}
