import { PassThrough, pipeline, Readable } from 'node:stream';
import { extract, pack } from 'tar-stream';
import { type Bytes, once, type Place } from './place.ts';

/** All files of a place as one tar file; one that is removed meanwhile is left out. */
export function archive(place: Place, count: () => void): Bytes {
  const tar = pack();
  const output = pipeline(tar, new PassThrough(), () => {});
  void (async () => {
    for await (const name of place.list()) {
      const content = await contentOf(place, name);
      if (!content) continue;
      await new Promise<void>((resolve, reject) =>
        tar.entry({ name }, content, (error) => (error ? reject(error) : resolve())),
      );
      count();
    }
    tar.finalize();
  })().catch((error) => tar.destroy(error as Error));
  return output;
}

async function contentOf(place: Place, name: string): Promise<Buffer | undefined> {
  const bytes = await place.read(name);
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes the files of a tar file into a place. */
export async function unpack(bytes: Bytes, place: Place): Promise<number> {
  let files = 0;
  for await (const entry of pipeline(Readable.from(bytes, { objectMode: false }), extract(), () => {})) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry as unknown as Bytes) chunks.push(chunk);
    await place.write(entry.header.name, once(Buffer.concat(chunks)));
    files += 1;
  }
  return files;
}
