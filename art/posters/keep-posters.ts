import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type RenderPosters, renderPosters } from './render-posters.ts';

type KeepPosters = RenderPosters & {
  /** Where finished pictures are kept for other copies of this project; the user's cache unless said otherwise. */
  keptDir?: string;
};

/**
 * Renders the posters into outDir, and begins with those that were drawn before on this machine: a picture counts by
 * what it was drawn from.
 */
export async function keepPosters({ keptDir = keptPosters(), ...options }: KeepPosters): Promise<void> {
  await cp(keptDir, options.outDir, { recursive: true, force: false }).catch(noneKept);
  const { drawn } = await renderPosters(options);
  if (drawn > 0) await keep(options.outDir, keptDir).catch(noneKept);
}

function keptPosters(): string {
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'osakaro', 'posters');
}

/** The folder is there as a whole or not at all; another run may put its own in place at the same time. */
async function keep(outDir: string, keptDir: string): Promise<void> {
  await mkdir(path.dirname(keptDir), { recursive: true });
  const unfinished = await mkdtemp(`${keptDir}-`);
  try {
    await cp(outDir, unfinished, { recursive: true });
    await rm(keptDir, { recursive: true, force: true });
    await rename(unfinished, keptDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Nothing kept, or a folder that cannot be read or written: the pictures are drawn. */
function noneKept(): void {}
