import type { Endpoint } from '@osaka/contracts';
import type { Context } from 'hono';
import { AppError, SENTENCES } from './app-error.ts';

const MAX_JSON_BYTES = 256 * 1024;
const MAX_MULTIPART_BYTES = 55 * 1024 * 1024;

export interface Body {
  json: unknown;
  files: File[];
}

/** The JSON body, or the JSON part and the files of a multipart call. */
export async function readBody(c: Context, endpoint: Endpoint): Promise<Body> {
  if (c.req.method === 'GET') return { json: {}, files: [] };
  const type = c.req.header('content-type') ?? '';
  if (endpoint.multipart) return readMultipart(c, endpoint.multipart, type);
  if (!type.includes('json')) return { json: {}, files: [] };
  const text = new TextDecoder().decode(await readCapped(c, MAX_JSON_BYTES));
  return { json: text.trim() === '' ? {} : parse(text), files: [] };
}

async function readMultipart(c: Context, { json, files, maxFiles }: NonNullable<Endpoint['multipart']>, type: string): Promise<Body> {
  if (!type.startsWith('multipart/form-data')) throw new AppError('UNSUPPORTED', SENTENCES.malformed);
  const bytes = await readCapped(c, MAX_MULTIPART_BYTES);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('INVALID', SENTENCES.malformed);
  });
  const uploads = form.getAll(files).filter((part): part is File => part instanceof File);
  if (uploads.length > maxFiles) throw new AppError('INVALID', `이미지는 최대 ${maxFiles}개까지만 업로드할 수 있습니다.`);
  if (!json) return { json: {}, files: uploads };
  const part = form.get(json);
  const text = part instanceof File ? await part.text() : (part ?? '{}');
  return { json: withOwnParts(parse(text), form, json, files), files: uploads };
}

/** Text parts beside the JSON part count as fields of it: deletedImageNos may come either way. */
function withOwnParts(value: unknown, form: FormData, json: string, files: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const extra: Record<string, unknown> = {};
  for (const [name, part] of form.entries()) if (name !== json && name !== files && typeof part === 'string' && !Object.hasOwn(value, name)) extra[name] = parse(part);
  return { ...value, ...extra };
}

async function readCapped(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', '요청 크기가 너무 큽니다.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID', SENTENCES.malformed);
  }
}
