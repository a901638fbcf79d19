import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { PosterPlace } from './choose.ts';
import { BANNER_NOS, banner, poster } from './poster.ts';
import { openStamps } from './stamps.ts';

export type RenderPosters = {
  places: readonly PosterPlace[];
  outDir: string;
  /** Called at the start and after each picture; done counts those that were there already. */
  onProgress?: (done: number, total: number) => void;
  /** Pictures worked on at the same time; one per core unless said otherwise. */
  concurrency?: number;
};

export type RenderedPosters = { drawn: number; kept: number; elapsedMs: number };

type Picture = { name: string; svg: string; widths: readonly number[]; stamp: string };

const POSTER_WIDTHS = [400, 1200];
const BANNER_WIDTHS = [840, 1680];
const WEBP = { quality: 80, effort: 4 };
/** Sharper edges between strong colours, at double the time: worth it where one pixel counts. */
const SHARP_UP_TO_WIDTH = 400;

/**
 * Writes posters/<travelNo>-400.webp and -1200.webp (4:3) and banners/banner-<1 to 4>-840.webp and -1680.webp (7:3)
 * under outDir. A picture that is there and would come out the same is kept; a file is there whole or not at all.
 */
export async function renderPosters({
  places,
  outDir,
  onProgress,
  concurrency = availableParallelism(),
}: RenderPosters): Promise<RenderedPosters> {
  const startedAt = performance.now();
  await Promise.all(['posters', 'banners'].map((folder) => mkdir(path.join(outDir, folder), { recursive: true })));
  const stamps = await openStamps(path.join(outDir, '.posters.json'));
  const pictures = [...places.map(posterPicture), ...BANNER_NOS.map(bannerPicture)];
  const isThere = await Promise.all(
    pictures.map(
      async ({ name, stamp, widths }) => stamps.get(name) === stamp && (await allExist(filesOf(outDir, name, widths))),
    ),
  );
  const waiting = pictures.filter((_, i) => !isThere[i]);
  const kept = pictures.length - waiting.length;
  let drawn = 0;
  onProgress?.(kept, pictures.length);

  const unfinished = await mkdtemp(path.join(outDir, '.drawing-'));
  const workers = Array.from({ length: Math.max(1, concurrency) }, async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      await write(picture, outDir, unfinished);
      await stamps.set(picture.name, picture.stamp);
      drawn += 1;
      onProgress?.(kept + drawn, pictures.length);
    }
  });
  try {
    await Promise.all(workers);
  } finally {
    waiting.length = 0;
    await Promise.allSettled(workers);
    await stamps.save();
    await rm(unfinished, { recursive: true, force: true });
  }
  return { drawn, kept, elapsedMs: Math.round(performance.now() - startedAt) };
}

function posterPicture(place: PosterPlace): Picture {
  return stamped({
    name: `posters/${place.travelNo}`,
    svg: poster(place, { width: 1200, height: 900 }),
    widths: POSTER_WIDTHS,
  });
}

function bannerPicture(bannerNo: (typeof BANNER_NOS)[number]): Picture {
  return stamped({ name: `banners/banner-${bannerNo}`, svg: banner(bannerNo), widths: BANNER_WIDTHS });
}

/** The drawing itself is the stamp: it changes with the place and with the code that draws it. */
function stamped(picture: Omit<Picture, 'stamp'>): Picture {
  const made = JSON.stringify([picture, WEBP, SHARP_UP_TO_WIDTH, sharp.versions.sharp]);
  return { ...picture, stamp: createHash('sha256').update(made).digest('base64url').slice(0, 22) };
}

function filesOf(folder: string, name: string, widths: readonly number[]): string[] {
  return widths.map((width) => path.join(folder, `${name}-${width}.webp`));
}

async function allExist(files: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.every((size) => size > 0);
}

/** The SVG is rasterized once, at the largest size; the others are scaled from that. */
async function write({ name, svg, widths }: Picture, outDir: string, unfinished: string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const target = filesOf(outDir, name, widths);
  for (const [i, size] of widths.entries()) {
    const file = path.join(unfinished, path.basename(target[i] as string));
    await sharp(data, { raw: { width, height, channels } })
      .resize({ width: size })
      .webp({ ...WEBP, smartSubsample: size <= SHARP_UP_TO_WIDTH })
      .toFile(file);
    await rename(file, target[i] as string);
  }
}
