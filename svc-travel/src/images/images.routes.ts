import { uploadImages } from '@osaka/contracts/travel';
import { AppError, on, type Route, type ServiceApp } from '@osaka/service-kit';
import { Hono } from 'hono';
import { isImageFile, readImage } from './image-files.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageService } from './images.service.ts';
import { inspectPhoto } from './photo-head.ts';

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

/** Serves /images; a URL never changes its content. Uploads come from the store, pictures of the catalogue from the folder. */
export function withImages(calls: ServiceApp, imageDir: string, uploads: ImageStore): ServiceApp {
  const app: ServiceApp = new Hono();
  app.get('/images/:folder/:file', async (c) => {
    const { folder, file } = c.req.param();
    const bytes =
      folder === 'uploads' ? isImageFile(file) && (await uploads.get(file)) : await readImage(imageDir, folder, file);
    if (!bytes) return calls.fetch(c.req.raw, c.env);
    return c.body(bytes, 200, {
      'content-type': file.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
  app.all('*', (c) => calls.fetch(c.req.raw, c.env));
  return app;
}
