import { uploadImages } from './admin-destinations.ts';
import { checkImport } from './bulk.ts';
import { createReview, updateReview } from './reviews.ts';

/** True for a call that carries files. Its body may have megabytes, so the gateway passes it on as it comes; any other body is collected first. */
export function isUpload(method: string | undefined, path: string): boolean {
  return uploads.some((upload) => upload.method === method && upload.pattern.test(path));
}

const uploads = /* @__PURE__ */ [createReview, updateReview, uploadImages, checkImport].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`),
}));
