import type { Endpoint, Multipart } from '@osaka/contracts';
import type { Context } from 'hono';
import { AppError, COMMON_MESSAGES } from '../../app-error.ts';
import type { CallEnv, Step } from '../call.ts';
import { type InspectFile, malformed, type Receive, type Received, tooLarge } from './multipart.ts';

const MAX_JSON_BYTES = 256 * 1024;

/**
 * Reads the JSON body, or the JSON part and the files of a multipart call, which are deleted after the answer; undefined
 * for a contract without a body.
 */
export function readBodies(endpoint: Endpoint, receive: Receive, inspect: InspectFile | undefined): Step | undefined {
  const { body, method, multipart } = endpoint;
  if (method === 'GET') return undefined;
  if (multipart) return readMultipart(multipart, receive, inspect);
  const fields = (body as { shape?: object }).shape ?? endpoint;
  return Object.keys(fields).length > 0 ? readJson : undefined;
}

const readJson: Step = async (c, next) => {
  const text = new TextDecoder().decode(await readCapped(c, MAX_JSON_BYTES));
  if (text !== '') {
    if (!typeOf(c).includes('json')) throw new AppError('UNSUPPORTED', COMMON_MESSAGES.malformed);
    c.set('body', { json: parse(text), files: [] });
  }
  await next();
};

function readMultipart(rules: Multipart, receive: Receive, inspect: InspectFile | undefined): Step {
  return async (c, next) => {
    const type = typeOf(c);
    if (!type.startsWith('multipart/form-data')) throw new AppError('UNSUPPORTED', COMMON_MESSAGES.malformed);
    const received = await receive({ body: piecesOf(c), type, rules, inspect, memberNo: c.get('member')?.memberNo });
    try {
      c.set('body', { json: jsonOf(received, rules), files: received.files });
      await next();
    } finally {
      await received.discard();
    }
  };
}

function typeOf(c: Context): string {
  return c.req.header('content-type') ?? '';
}

function jsonOf({ texts }: Received, { json, files }: Multipart): unknown {
  return json ? withOwnParts(parse(texts.get(json) ?? '{}'), texts, [json, files]) : {};
}

/** Reads the Node stream where there is one, because Node's web streams ignore backpressure and cost twice the time. */
function piecesOf(c: Context<CallEnv>): AsyncIterable<Uint8Array> {
  return c.env?.incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Text parts beside the JSON part count as its fields, because deletedImageNos may be sent either way. */
function withOwnParts(value: unknown, texts: Map<string, string>, except: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const extra: Record<string, unknown> = {};
  for (const [name, text] of texts)
    if (!except.includes(name) && !Object.hasOwn(value, name)) extra[name] = parse(text);
  return { ...value, ...extra };
}

async function readCapped(c: Context<CallEnv>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of piecesOf(c)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
