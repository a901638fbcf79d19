import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { reaches } from './reaches.ts';
import { type NotHere, notHere, type ServerSite } from './server.ts';

const version = '8.0.17';
const downloads = process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org/';

/** A mongod cached by mongodb-memory-server, or downloaded when its host responds within 5 s. */
export async function memoryServerBinary(site: ServerSite): Promise<string | NotHere> {
  const downloadDir = join(site.cacheDir, 'mongodb-binaries');
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const cached = await DryMongoBinary.locateBinary({ version, downloadDir }).catch(() => undefined);
  if (cached) return cached;
  if (!(await reaches(downloads))) return notHere("MongoDB's downloads were not reached within 5 s");
  site.progress(`downloading mongod ${version}`);
  mkdirSync(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  return MongoBinary.getPath({ version, downloadDir, checkMD5: true }).catch((error: unknown) =>
    notHere(`the download of mongod ${version} failed (${error instanceof Error ? error.message : String(error)})`),
  );
}
