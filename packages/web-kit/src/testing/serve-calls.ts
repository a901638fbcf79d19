import { addressOf, COMMON_MESSAGES, type Endpoint, IDEMPOTENCY_KEY } from '@osaka/contracts';

export interface SeenCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The browser sends it although the page is left. */
  keepalive: boolean;
}

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** An event stream in place of a body. */
  stream?: ReadableStream<Uint8Array>;
}
type Handler = (call: SeenCall) => Answer | Promise<Answer>;

/**
 * Answers the calls of a test instead of a server: `serveCalls([[listMyPlans, () => ({ body: ok(…) })]])`.
 * Returns the recorded calls; calls without a handler get 404.
 */
export function serveCalls(handlers: readonly (readonly [Endpoint, Handler])[]): SeenCall[] {
  const seen: SeenCall[] = [];
  globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const call = seenCall(url, init);
    seen.push(call);
    const [, handle] =
      handlers.find(([endpoint]) => endpoint.method === call.method && patternOf(endpoint).test(url.pathname)) ?? [];
    const {
      status = 200,
      body,
      headers = {},
      stream,
    }: Answer = handle
      ? await handle(call)
      : { status: 404, body: { code: '404', message: COMMON_MESSAGES.unknownAddress } };
    if (stream) return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    return Response.json(body ?? {}, { status, headers });
  };
  return seen;
}

function seenCall(url: URL, init: RequestInit | undefined): SeenCall {
  const headers = new Headers(init?.headers);
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
    authorization: headers.get('authorization') ?? undefined,
    idempotencyKey: headers.get(IDEMPOTENCY_KEY.header) ?? undefined,
    keepalive: init?.keepalive ?? false,
  };
}

function patternOf(endpoint: Endpoint): RegExp {
  return new RegExp(`^${addressOf({ ...endpoint, path: endpoint.path.replace(/{\w+}/g, '[^/]+') })}$`);
}
