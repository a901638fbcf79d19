import { getPriority, setPriority } from 'node:os';
import { AppError, type ErrorKind, SENTENCES } from '@osaka/service-kit/app-error';
import { drawPicture, pixelsOf } from './picture.ts';
import type { Picture } from './variants.ts';

// Imports only the needed modules of service-kit, because all of it would double the memory of the process.

/** Response of the process to the bytes of an upload; `isLarge`: it has more pixels than this process draws. */
export type Drawn = { picture: Picture } | { isLarge: true } | { refusal: { kind: ErrorKind; message: string } };

const [niceness = 0, mostPixels = 0] = process.argv.slice(2).map(Number);
// A process may not raise its priority where the whole service runs with a lower one.
setPriority(Math.max(niceness, getPriority()));
process.on('message', async (bytes: Uint8Array) => process.send?.(await draw(bytes)));
process.on('disconnect', () => process.exit());

async function draw(bytes: Uint8Array): Promise<Drawn> {
  try {
    if ((await pixelsOf(bytes)) > mostPixels) return { isLarge: true };
    return { picture: await drawPicture(bytes) };
  } catch (error) {
    const { kind, message } = error instanceof AppError ? error : new AppError('FAILED', SENTENCES.serverError);
    return { refusal: { kind, message } };
  }
}
