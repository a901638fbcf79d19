import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW_PICTURE } from '@osaka/contracts';
import { uploadImages } from '@osaka/contracts/travel';
import { AppError, on, type Route, type ServiceApp, toAppError } from '@osaka/service-kit';
import { Hono } from 'hono';
import type { DrawPreview } from './drawers.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageService } from './images.service.ts';
import { inspectPhoto } from './photo-head.ts';
import { createPreviews } from './previews.ts';

export function imageRoutes(images: ImageService): Route[] {
  return [
    on(
      uploadImages,
      async ({ member, files }) => {
        if (files.length === 0) throw new AppError('INVALID', '이미지 파일을 선택해주세요.');
        const stored = await images.keep(files, member.memberNo);
        return { data: stored.map(({ imageUrl }) => imageUrl) };
      },
      { inspectFile: inspectPhoto },
    ),
  ];
}

const FOLDER = /^[a-z]{1,20}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(webp|avif)$/;

/** The name of an upload is random and never used again. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const TYPES: Record<string, string> = { avif: 'image/avif', jpg: PREVIEW_PICTURE.type, webp: 'image/webp' };

/** Serves /images: uploads from the store, pictures of the catalogue from the folder, and link previews of both. */
export function withImages(
  calls: ServiceApp,
  { imageDir, uploads, drawPreview }: { imageDir: string; uploads: ImageStore; drawPreview: DrawPreview },
): ServiceApp {
  const read = async (folder: string, file: string) => {
    if (folder !== 'uploads') return readImage(imageDir, folder, file);
    return isImageFile(file) ? uploads.get(file) : undefined;
  };
  const previewAt = createPreviews(read, drawPreview);
  const app: ServiceApp = new Hono();
  app.get('/images/:folder/:file', async (c) => {
    const { folder, file } = c.req.param();
    const isPreview = file.endsWith('.jpg');
    const bytes = await (isPreview ? previewAt(folder, file) : read(folder, file));
    if (!bytes) return calls.fetch(c.req.raw, c.env);
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    const headers = {
      'cache-control': folder === 'uploads' && !isPreview ? FOR_EVER : A_DAY,
      etag,
      'x-content-type-options': 'nosniff',
    };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      'content-length': String(bytes.length),
      'content-type': TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '',
    });
  });
  app.onError((error, c) => {
    const { status, message, retryAfterS } = toAppError(error);
    if (retryAfterS !== undefined) c.header('retry-after', String(retryAfterS));
    return c.json({ code: String(status), message }, status);
  });
  app.all('*', (c) => calls.fetch(c.req.raw, c.env));
  return app;
}

/** True for names without path traversal. */
function isImageFile(file: string): boolean {
  return FILE.test(file);
}

/** Reads a picture from a folder of the image directory; undefined when it does not exist. */
async function readImage(imageDir: string, folder: string, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!FOLDER.test(folder) || !isImageFile(file)) return undefined;
  try {
    return new Uint8Array(await readFile(path.join(imageDir, folder, file)));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}
