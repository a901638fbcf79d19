import { getPriority, setPriority } from 'node:os';
import { AppError, COMMON_MESSAGES, type ErrorKind } from '@osaka/service-kit/app-error';
import { drawPicture, drawPreview, pixelsOf } from './picture.ts';
import type { Picture, Size } from './variants.ts';

// Imports only the needed modules of service-kit, because all of it would double the memory of the process.

/** The bytes of an upload, or of a stored picture that becomes a link preview. */
export interface DrawRequest {
  bytes: Uint8Array;
  preview?: Size;
}
/** `isLarge`: it has more pixels than this process draws. */
export type Drawn =
  | { picture: Picture }
  | { preview: Uint8Array }
  | { isLarge: true }
  | { refusal: { kind: ErrorKind; message: string } };

const [niceness = 0, mostPixels = 0] = process.argv.slice(2).map(Number);
// A process may not raise its priority where the whole service runs with a lower one.
setPriority(Math.max(niceness, getPriority()));
process.on('message', async (request: DrawRequest) => process.send?.(await draw(request)));
process.on('disconnect', () => process.exit());

async function draw({ bytes, preview }: DrawRequest): Promise<Drawn> {
  try {
    if (preview) return { preview: await drawPreview(bytes, preview) };
    if ((await pixelsOf(bytes)) > mostPixels) return { isLarge: true };
    return { picture: await drawPicture(bytes) };
  } catch (error) {
    const { kind, message } = error instanceof AppError ? error : new AppError('FAILED', COMMON_MESSAGES.serverError);
    return { refusal: { kind, message } };
  }
}
