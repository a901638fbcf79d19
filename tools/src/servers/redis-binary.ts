import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { reaches } from './reaches.ts';
import { type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath } from './tool.ts';

export interface RedisSources {
  version: string;
  sha256: string;
  /** The folder of redis-<version>.tar.gz. */
  url: string;
}

const REDIS: RedisSources = {
  version: '7.4.6',
  sha256: '73b94484e00fb4c2440b490dc4021142fb0b6efc8b64c6329c10d24f0b531c99',
  url: 'https://download.redis.io/releases/',
};

/**
 * A redis-server that redis-memory-server has built, or builds from its sources when their host responds within 5 s.
 */
export async function builtRedis(site: ServerSite, sources = REDIS): Promise<string | NotHere> {
  if (process.platform === 'win32') return notHere('Redis cannot be built on Windows');
  const folder = join(site.cacheDir, 'redis-binaries');
  const built = join(folder, sources.version, 'redis-server');
  if (existsSync(built)) return built;
  if (!onPath('make') || !onPath('cc')) return notHere('building Redis needs make and a C compiler (cc)');
  if (!(await reaches(sources.url)))
    return notHere(`the sources of Redis were not reached within 5 s (${sources.url})`);
  site.progress(`building redis-server ${sources.version} from its sources, once`);
  try {
    mkdirSync(folder, { recursive: true });
    await download(sources, folder);
    return await build(sources.version, folder);
  } catch (error) {
    return notHere(
      `building redis-server ${sources.version} failed (${error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)})`,
    );
  }
}

/** The package's own download verifies neither certificate nor digest; it uses the file that it finds. */
async function download({ version, sha256, url }: RedisSources, folder: string): Promise<void> {
  const name = `redis-${version}.tar.gz`;
  const response = await fetch(new URL(name, url), { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${response.url} has the digest ${found}, not ${sha256}`);
  const draft = join(folder, `${name}.${process.pid}`);
  writeFileSync(draft, bytes);
  renameSync(draft, join(folder, name));
}

function build(version: string, downloadDir: string): Promise<string> {
  process.env.MAKEFLAGS ??= `-j${availableParallelism()}`;
  const { default: RedisBinary } = createRequire(import.meta.url)(
    'redis-memory-server/lib/util/RedisBinary.js',
  ) as typeof import('redis-memory-server/lib/util/RedisBinary.js');
  return RedisBinary.getPath({ version, downloadDir });
}
