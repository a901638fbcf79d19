import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface ChunkList {
  entry?: string;
  modules: Record<string, { js: string[] }>;
  screens: Record<string, { js: string[] }>;
}

export interface Bytes {
  files: number;
  gzip: number;
  brotli: number;
}

/** The scripts in index.html, which block the first paint. */
export function firstScripts(folder: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => join(folder, file ?? ''));
}

export function chunksOf(folder: string): ChunkList {
  return JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')) as ChunkList;
}

export function weigh(files: readonly string[]): Bytes {
  const sum = { files: 0, gzip: 0, brotli: 0 };
  for (const file of new Set(files)) {
    const bytes = readFileSync(file);
    sum.files++;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotliCompressSync(bytes).length;
  }
  return sum;
}
