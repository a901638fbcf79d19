import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Refused, refusals } from '../policy/refusals.ts';

export const MAX_BODY_BYTES = 256 * 1024;
export const MAX_MULTIPART_BYTES = 55 * 1024 * 1024;
const COLLECT_MS = 15_000;

export type Body = Buffer | Readable | null;

export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Uploads are passed on as they come; anything else is collected first, so that a slow client keeps no service waiting. Rejects with Refused. */
export async function bodyOf(incoming: IncomingMessage): Promise<Body> {
  const isUpload = incoming.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const maxBytes = isUpload ? MAX_MULTIPART_BYTES : MAX_BODY_BYTES;
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw new Refused(refusals.tooLarge);
  return isUpload ? Readable.from(capped(incoming, maxBytes)) : collected(incoming, maxBytes);
}

async function* capped(incoming: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Refused(refusals.tooLarge);
    yield chunk;
  }
}

function collected(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLate = setTimeout(() => reject(new Refused(refusals.tooSlow)), COLLECT_MS);
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new Refused(refusals.tooLarge));
      else chunks.push(chunk);
    });
    incoming.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    incoming.on('close', () => {
      clearTimeout(tooLate);
      reject(new Error('the client went within its body'));
    });
    incoming.on('error', reject);
  });
}
