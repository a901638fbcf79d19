import type { ServiceApp } from '@osaka/service-kit';
import { Hono } from 'hono';
import { readImage } from './image-files.ts';

/** Serves /images beside the calls; an address never changes its picture. */
export function withImages(calls: ServiceApp, imageDir: string): ServiceApp {
  const app: ServiceApp = new Hono();
  app.get('/images/:folder/:file', async (c) => {
    const image = await readImage(imageDir, c.req.param('folder'), c.req.param('file'));
    if (!image) return calls.fetch(c.req.raw, c.env);
    return c.body(image.bytes, 200, {
      'content-type': image.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
  app.all('*', (c) => calls.fetch(c.req.raw, c.env));
  return app;
}
