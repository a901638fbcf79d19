import { setPriority } from 'node:os';
import { AppError, type ErrorKind, SENTENCES } from '@osaka/service-kit/app-error';
import { drawPicture } from './picture.ts';
import type { Picture } from './variants.ts';

// Imports only the needed modules of service-kit, because all of it would double the memory of the process.

/** Response of the process to the bytes of an upload. */
export type Drawn = { picture: Picture } | { refusal: { kind: ErrorKind; message: string } };

/** Lower CPU priority than the service's calls. */
const NICENESS = 5;

setPriority(NICENESS);
process.on('message', async (bytes: Uint8Array) => process.send?.(await draw(bytes)));
process.on('disconnect', () => process.exit());

async function draw(bytes: Uint8Array): Promise<Drawn> {
  try {
    return { picture: await drawPicture(bytes) };
  } catch (error) {
    const { kind, message } = error instanceof AppError ? error : new AppError('FAILED', SENTENCES.serverError);
    return { refusal: { kind, message } };
  }
}
