import { PREVIEW_PICTURE } from '@osaka/contracts';
import { createFairQueue } from '@osaka/service-kit';
import type { DrawPreview } from './drawers.ts';
import { picturesFull } from './images.service.ts';

/** Robots of messengers ask for one picture several times. */
const MAX_KEPT = 100;
/** One at a time, because nobody waits for it on a screen. */
const DRAWING = { concurrency: 1, maxWaiting: 50, maxWaitingPerLane: 50, queueIsFull: picturesFull };
const DRAWN_WITHIN_MS = 7000;
/** The largest width of places and uploads, and that of banners. */
const LARGEST_WIDTHS = [1200, 1680];
const FILE = /^([A-Za-z0-9][\w-]{0,80})-preview\.jpg$/;

export type ReadPicture = (folder: string, file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The JPEG pictures of link previews, drawn when they are asked for. */
export function createPreviews(read: ReadPicture, draw: DrawPreview) {
  const drawing = createFairQueue(DRAWING);
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  return async (folder: string, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const [, stem] = FILE.exec(file) ?? [];
    // Read each time, because the picture may have been withdrawn.
    const bytes = stem && (await largestOf(folder, stem));
    if (!bytes) return undefined;
    const key = `${folder}/${file}`;
    const preview = kept.get(key) ?? begin(bytes);
    kept.delete(key);
    kept.set(key, preview);
    for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return preview.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  };

  async function largestOf(folder: string, stem: string) {
    for (const width of LARGEST_WIDTHS) {
      const bytes = await read(folder, `${stem}-${width}.webp`);
      if (bytes) return bytes;
    }
    return undefined;
  }

  async function begin(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const untilMs = performance.now() + DRAWN_WITHIN_MS;
    return new Uint8Array(await drawing.run('', () => draw(bytes, PREVIEW_PICTURE), untilMs));
  }
}
