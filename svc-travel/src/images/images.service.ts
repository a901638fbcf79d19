import { randomBytes } from 'node:crypto';
import {
  AppError,
  createFairQueue,
  type ErrorKind,
  refusalOf,
  tooMany,
  type UploadedFile,
  unavailable,
} from '@osaka/service-kit';
import { COUNTERS } from '../documents/counters.ts';
import type { TravelStores } from '../stores.ts';
import type { StoredImage, StoredPicture } from './images.repository.ts';
import { LARGEST, type Picture, VARIANTS } from './variants.ts';

export type ImageService = ReturnType<typeof createImageService>;

/** Concurrency and queue limits of rendering; a member may queue the pictures of two reviews. */
const DRAWN_AT_ONCE = 2;
const RETRY_AFTER_S = 10;
export const picturesFull = () => unavailable(RETRY_AFTER_S, 'pictures_full');
const DRAWING = {
  concurrency: DRAWN_AT_ONCE,
  maxWaiting: 200,
  maxWaitingPerLane: 10,
  laneIsFull: () => tooMany('pictures_share', RETRY_AFTER_S),
  queueIsFull: picturesFull,
};
/** Rate limit per member: the photos of 24 reviews in ten minutes. */
const PICTURES = { name: 'pictures', points: 120, perS: 600 };
const ABOUT_THE_FILE = new Set<ErrorKind>(['TOO_LARGE', 'UNSUPPORTED']);
/** The gateway waits 10 s: a later picture is refused while nothing is stored yet. */
const DRAWN_WITHIN_MS = 7000;
const STORED_WITHIN_MS = 1500;
/** Unused pictures are removed after this time. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const SOON_MS = 60 * 1000;
const SHOWN = `${LARGEST}.webp`;

export function createImageService(stores: TravelStores) {
  const { clock, counters, draw, imageRepository, limiter, uploads } = stores;
  const drawing = createFairQueue(DRAWING);

  /** All of the member's files or none; a refusal names the fault of each. */
  async function keep(files: readonly UploadedFile[], memberNo: number): Promise<StoredPicture[]> {
    await Promise.all(files.map(() => limiter?.byKey(PICTURES, String(memberNo))));
    const pictures = await drawAll(files, memberNo);
    const kept: number[] = [];
    try {
      const stored: StoredPicture[] = [];
      for (const picture of pictures) stored.push(await keepOne(picture, kept));
      return stored;
    } catch (error) {
      await imageRepository.checkLater(kept, clock.now()).catch(() => {});
      throw error;
    }
  }

  async function drawAll(files: readonly UploadedFile[], memberNo: number): Promise<Picture[]> {
    const untilMs = performance.now() + DRAWN_WITHIN_MS;
    const outcomes = await Promise.allSettled(
      files.map((file) =>
        drawing.run(String(memberNo), async () => draw(new Uint8Array(await file.arrayBuffer())), untilMs),
      ),
    );
    const problems: { index: number; error: AppError }[] = [];
    const pictures: Picture[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') pictures.push(outcome.value);
      else if (outcome.reason instanceof AppError && ABOUT_THE_FILE.has(outcome.reason.kind))
        problems.push({ index, error: outcome.reason });
      else throw outcome.reason;
    }
    if (problems.length > 0) throw refusalOf(problems);
    if (performance.now() > untilMs + STORED_WITHIN_MS) throw unavailable(RETRY_AFTER_S);
    return pictures;
  }

  async function keepOne({ files, width, height }: Picture, kept: number[]): Promise<StoredPicture> {
    const key = randomBytes(16).toString('base64url').replace(/^[_-]/, 'a');
    const imageUrl = `/images/uploads/${fileOf(key, SHOWN)}`;
    const imageNo = await counters.next(COUNTERS.image);
    const now = clock.now();
    // Recorded before the files are written, so that no file is without a record.
    await imageRepository.add({
      imageNo,
      key,
      imageUrl,
      createdDate: now,
      checkAt: new Date(now.getTime() + GRACE_MS),
    });
    kept.push(imageNo);
    for (const { variant, bytes } of files)
      await uploads.put(fileOf(key, variant), bytes, variant.endsWith('avif') ? 'image/avif' : 'image/webp');
    return { imageNo, imageUrl, width, height };
  }

  /** Ends the public addresses of a picture; its largest size stays under a name that no address has. */
  async function withhold({ _id, key }: StoredImage): Promise<void> {
    const bytes = await uploads.get(fileOf(key, SHOWN));
    if (bytes) await uploads.put(withheldFileOf(key), bytes, 'image/webp');
    for (const variant of VARIANTS) await uploads.remove(fileOf(key, variant));
    await imageRepository.settle(_id);
  }

  return {
    keep,

    /** The largest size, also of a picture that is withheld. */
    async read(imageNo: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const image = await imageRepository.find(imageNo);
      return image && ((await uploads.get(fileOf(image.key, SHOWN))) ?? (await uploads.get(withheldFileOf(image.key))));
    },

    /** Call before the document that shows these pictures is changed or removed. */
    async release(imageNos: readonly number[]): Promise<void> {
      if (imageNos.length > 0) await imageRepository.checkLater(imageNos, new Date(clock.now().getTime() + SOON_MS));
    },

    /** Removes the files of unused pictures, and withholds those that only a case still shows; run by a job. */
    async sweep(): Promise<void> {
      for (const image of await imageRepository.findDue(clock.now())) {
        if (await imageRepository.isShown(image)) {
          await imageRepository.settle(image._id);
          continue;
        }
        if (await imageRepository.isReported(image)) {
          await withhold(image);
          continue;
        }
        for (const variant of VARIANTS) await uploads.remove(fileOf(image.key, variant));
        await uploads.remove(withheldFileOf(image.key));
        await imageRepository.remove(image._id);
      }
    },
  };
}

/** Not the name of a picture file, so that /images never serves it. */
function withheldFileOf(key: string): string {
  return `${key}-withheld`;
}

function fileOf(key: string, variant: string): string {
  return `${key}-${variant}`;
}
