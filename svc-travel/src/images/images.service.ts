import { randomBytes } from 'node:crypto';
import { AppError, type Clock, type Counters } from '@osaka/service-kit';
import { COUNTERS } from '../documents.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageRepository } from './images.repository.ts';
import { drawPicture, WIDTHS } from './picture.ts';
import { createPool } from './pool.ts';

export interface StoredPicture {
  imageNo: number;
  imageUrl: string;
  width: number;
  height: number;
}
export type ImageService = ReturnType<typeof createImageService>;

/** Pictures decoded at the same time, and how many may wait for that. */
const DRAWING = 2;
const WAITING_MAX = 200;
/** What is shown nowhere by then is removed. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const SOON_MS = 60 * 1000;

interface Parts {
  images: ImageRepository;
  store: ImageStore;
  counters: Counters;
  clock: Clock;
}

export function createImageService({ images, store, counters, clock }: Parts) {
  const drawing = createPool(DRAWING, WAITING_MAX);

  /** All of the files or none; `maxFileBytes` counts for each. */
  async function keep(files: readonly File[], maxFileBytes: number): Promise<StoredPicture[]> {
    if (files.some(({ size }) => size > maxFileBytes)) throw new AppError('TOO_LARGE', `파일은 ${maxFileBytes / 1024 / 1024}MB를 초과합니다.`);
    const kept: StoredPicture[] = [];
    for (const file of files) kept.push(await keepOne(file));
    return kept;
  }

  async function keepOne(file: File): Promise<StoredPicture> {
    const picture = await drawing.run(async () => drawPicture(new Uint8Array(await file.arrayBuffer())));
    const key = randomBytes(16).toString('base64url').replace(/^[_-]/, 'a');
    const imageUrl = `/images/uploads/${fileOf(key, 1200)}`;
    const imageNo = await counters.next(COUNTERS.image);
    const now = clock.now();
    // Noted before the files are there, so that no file is ever without a note.
    await images.add({ imageNo, key, imageUrl, createdDate: now, checkAt: new Date(now.getTime() + GRACE_MS) });
    for (const { width, bytes } of picture.files) await store.put(fileOf(key, width), bytes, 'image/webp');
    return { imageNo, imageUrl, width: picture.width, height: picture.height };
  }

  return {
    keep,
    /** Call it before what shows these pictures is changed or removed. */
    async release(imageNos: readonly number[]): Promise<void> {
      if (imageNos.length > 0) await images.checkLater(imageNos, new Date(clock.now().getTime() + SOON_MS));
    },

    /** Removes the files of pictures that nothing shows any more; run by a job. */
    async sweep(): Promise<void> {
      for (const image of await images.findDue(clock.now())) {
        if (await images.isShown(image)) {
          await images.settle(image._id);
          continue;
        }
        for (const width of WIDTHS) await store.remove(fileOf(image.key, width));
        await images.remove(image._id);
      }
    },
  };
}

function fileOf(key: string, width: number): string {
  return `${key}-${width}.webp`;
}
