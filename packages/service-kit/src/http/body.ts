import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '@osaka/contracts';
import type { Context } from 'hono';
import { AppError, SENTENCES } from '../app-error.ts';
import { malformed, type Receive, tooLarge, type Upload } from './multipart.ts';
import type { UploadedFile } from './uploads.ts';

const MAX_JSON_BYTES = 256 * 1024;

/** The Node request and response; absent under app.request. */
export type NodeBindings = { Bindings: Partial<HttpBindings> };

export interface Body {
  json: unknown;
  files: UploadedFile[];
  /** Deletes the files; called after the answer. */
  discard(): Promise<void>;
}

type Sender = Pick<Upload, 'inspect' | 'memberNo'>;

/** The JSON body, or the JSON part and the files of a multipart call. */
export async function readBody(
  c: Context<NodeBindings>,
  endpoint: Endpoint,
  receive: Receive,
  sender: Sender,
): Promise<Body> {
  if (c.req.method === 'GET') return withoutFiles({});
  const type = c.req.header('content-type') ?? '';
  if (endpoint.multipart) return readMultipart(c, endpoint.multipart, type, receive, sender);
  if (Object.keys((endpoint.body as { shape?: object }).shape ?? endpoint).length === 0) return withoutFiles({});
  const text = new TextDecoder().decode(await readCapped(c, MAX_JSON_BYTES));
  if (text === '') return withoutFiles({});
  if (!type.includes('json')) throw new AppError('UNSUPPORTED', SENTENCES.malformed);
  return withoutFiles(parse(text));
}

function withoutFiles(json: unknown): Body {
  return { json, files: [], discard: async () => {} };
}

async function readMultipart(
  c: Context<NodeBindings>,
  rules: NonNullable<Endpoint['multipart']>,
  type: string,
  receive: Receive,
  sender: Sender,
): Promise<Body> {
  if (!type.startsWith('multipart/form-data')) throw new AppError('UNSUPPORTED', SENTENCES.malformed);
  const { texts, files, discard } = await receive({ body: piecesOf(c), type, rules, ...sender });
  try {
    return {
      json: rules.json ? withOwnParts(parse(texts.get(rules.json) ?? '{}'), texts, [rules.json, rules.files]) : {},
      files,
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Reads the Node stream where there is one, because Node's web streams ignore backpressure. */
function piecesOf(c: Context<NodeBindings>): AsyncIterable<Uint8Array> {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
