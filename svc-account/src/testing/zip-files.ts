import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The content of each file in a zip file, by its path. */
export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await open(zip, { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(opened.openReadStream.bind(opened));
  return new Promise((resolve, reject) => {
    opened.on('error', reject);
    opened.on('end', () => resolve(files));
    opened.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then((bytes) => {
          files.set(entry.fileName, bytes);
          opened.readEntry();
        }, reject);
    });
    opened.readEntry();
  });
}
