import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { pause } from './wait.ts';

/** The response. Status 0: no complete response, so the outcome of the call is unknown. */
export interface Answer<B = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed where it is JSON. */
  body: B;
  ms: number;
}

export interface Upload {
  /** Files of a multipart call; the body becomes its JSON part. */
  files: readonly { name: string; type: string; bytes: Uint8Array }[];
}

/** A client of the site with its own address, connections, cookies and access token. */
export interface Visitor {
  readonly site: string;
  readonly address: string;
  accessToken?: string;
  /** Never throws, whatever the site responds. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, upload?: Upload): Promise<Answer<Output<E>>>;
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string | Uint8Array },
  ): Promise<Answer>;
  close(): void;
}

export interface VisitorOptions {
  site: string;
  address?: string | undefined;
  accessToken?: string | undefined;
  timeoutMs?: number;
  /**
   * Sends a request again when the kept connection that it was sent on has been closed without a byte of an answer, as
   * browsers do: a server may close an idle connection just when it is used. Off where an unknown outcome counts.
   */
  sendsAgain?: boolean;
}

export function openVisitor({
  site,
  address,
  accessToken,
  timeoutMs = 10_000,
  sendsAgain = false,
}: VisitorOptions): Visitor {
  // As many connections as a browser opens.
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  const cookies = new Map<string, string>();
  const { hostname, port } = new URL(site);

  async function send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
  ): Promise<Answer> {
    const startedMs = performance.now();
    const all: Record<string, string | number> = { ...headers };
    if (cookies.size > 0) all.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (visitor.accessToken) all.authorization ??= `Bearer ${visitor.accessToken}`;
    if (body !== undefined) all['content-length'] = Buffer.byteLength(body);
    return new Promise((resolve) => {
      const answered = (status: number, answerHeaders: IncomingHttpHeaders = {}, answerBody: unknown = undefined) => {
        clearTimeout(timer);
        resolve({ status, headers: answerHeaders, body: answerBody, ms: performance.now() - startedMs });
      };
      let outgoing: ClientRequest;
      const begin = () => {
        outgoing = request({ agent, hostname, port, method, path, headers: all }, (incoming) => {
          keepCookies(incoming);
          text(incoming).then(
            (said) => answered(incoming.statusCode ?? 0, incoming.headers, isJson(incoming) ? parsed(said) : said),
            () => answered(0),
          );
        });
        outgoing.on('error', ({ code }: NodeJS.ErrnoException) => {
          if (sendsAgain && outgoing.reusedSocket && code === 'ECONNRESET') begin();
          else answered(0);
        });
        outgoing.end(body);
      };
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs);
      begin();
    });
  }

  function keepCookies({ headers }: IncomingMessage) {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  const visitor: Visitor = {
    site,
    accessToken,
    address: address ?? '127.0.0.1',
    async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}, upload?: Upload) {
      const { headers, body } = await bodyOf(endpoint, input, upload);
      return (await send(endpoint.method, addressOf(endpoint, input), { headers, body })) as Answer<Output<E>>;
    },
    send,
    close: () => agent.destroy(),
  };
  return visitor;
}

const INSISTS_FOR_MS = 60_000;

/** Repeats a call until it succeeds: processes may be away, or learn of what it names by an event. */
export async function insist<E extends Endpoint>(
  visitor: Visitor,
  endpoint: E,
  input: Input<E> = {},
): Promise<Output<E>> {
  for (const untilMs = performance.now() + INSISTS_FOR_MS; ; await pause(100)) {
    const { status, body } = await visitor.call(endpoint, input);
    if (status === 200 || status === 201) return body;
    if (performance.now() > untilMs)
      throw new Error(`${endpoint.method} ${endpoint.path} is answered ${status} ${JSON.stringify(body)}`);
  }
}

async function bodyOf(
  { method, multipart }: Endpoint,
  { body = {} }: { body?: unknown },
  upload?: Upload,
): Promise<{ headers?: Record<string, string>; body?: string | Uint8Array }> {
  if (method === 'GET') return {};
  if (!upload || !multipart) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  if (multipart.json) form.set(multipart.json, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const { name, type, bytes } of upload.files)
    form.append(multipart.files, new Blob([Uint8Array.from(bytes)], { type }), name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: new Uint8Array(await encoded.arrayBuffer()) };
}

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
