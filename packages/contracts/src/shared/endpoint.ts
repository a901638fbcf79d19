import * as z from 'zod/mini';

/** staff: everyone if CHAT_STAFF_ACCESS is `open`, administrators if it is `admin`. */
export type Access = 'public' | 'member' | 'admin' | 'staff';
type Schema = z.ZodMiniType;
const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * At most `points` calls within `perS` seconds per client address; multiplied by RATE_LIMIT_SCALE. `perMember`: a
 * signed-in caller counts for the member instead, so that those behind a shared address do not use up each other's
 * calls.
 */
export interface CallLimit {
  name: string;
  points: number;
  perS: number;
  perMember?: true;
}

/** A multipart call: `body` validates its JSON part, file parts are passed as files. */
export interface Multipart {
  json?: string;
  files: string;
  maxFiles: number;
  maxFileBytes: number;
}

/** One HTTP call, declared once: services route and validate with it, browser and tests call with it. */
export interface Endpoint<
  A extends Access = Access,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  S extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Names in braces are parameters: /api/my-plans/{planNo} */
  path: string;
  access: A;
  params: P;
  query: Q;
  body: B;
  success: S;
  status: 200 | 201;
  limit?: CallLimit;
  multipart?: Multipart;
  /**
   * A public read that browsers may store: revalidated each time, or, where every caller gets the same answer, shared
   * by caches for five minutes. All other answers are not stored.
   */
  caching?: 'revalidate' | 'shared';
  /** A creation with an Idempotency-Key: a retry with the same key and content gets the first result. */
  idempotent?: boolean;
  /** The answer is a file or a stream of one of these types instead of JSON. */
  mediaTypes?: readonly string[];
  /** Names of the HttpOnly cookies that the call reads, and that it sets or deletes. */
  cookies?: { reads?: readonly string[]; sets?: readonly string[] };
  /** The answer is an event stream that stays open: the gateway gives it a separate connection and no time limit. */
  stream?: boolean;
}

/** Chosen by the client per creation; stored for a day per member and call. */
export const IDEMPOTENCY_KEY = { header: 'idempotency-key', pattern: /^[A-Za-z0-9_-]{8,64}$/ } as const;

type Draft<E extends Endpoint> = Pick<E, 'method' | 'path' | 'access' | 'success'> & Partial<E>;

/**
 * Declares a call.
 *
 * @example endpoint({ method: 'GET', path: '/api/my-plans/{planNo}', access: 'member', params, success: dataOnly(plan) })
 */
export function endpoint<
  A extends Access,
  S extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(draft: Draft<Endpoint<A, P, Q, B, S>>): Endpoint<A, P, Q, B, S> {
  return { params: nothing, query: nothing, body: nothing, status: 200, ...draft } as Endpoint<A, P, Q, B, S>;
}

/** Whether a parameter of the path is a number by its schema; its route then matches digits alone. */
export function isNumericParam({ params }: Endpoint, name: string): boolean {
  const isRefused = (value: string) =>
    params.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name) ?? false;
  return isRefused('x') && !isRefused('1');
}

/** The calls among the exports of a module, such as the contract of a slice. */
export function endpointsIn(module: object): Endpoint[] {
  return Object.values(module).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'success' in value,
  );
}

/** The same call with an unvalidated answer, for tolerant readers. */
export function unread<E extends Endpoint>(call: E) {
  return { ...call, success: z.unknown() };
}

const code = z.enum(['200', '201']);
/**
 * Required when answering, so that services compile only with it; optional when reading, because older releases omit
 * it.
 */
const message: z.ZodMiniType<string | undefined, string> = z.optional(z.string()) as z.ZodMiniType<
  string | undefined,
  string
>;

/** The body of most successful answers: { code, message, data }. */
export function envelope<D extends Schema>(data: D) {
  return z.object({ code, message, data });
}

/** The body of lists and single reads: { code, data }. */
export function dataOnly<D extends Schema>(data: D) {
  return z.object({ code, data });
}

export function ok<D>(data: D): { code: '200'; data: D };
export function ok<D>(data: D, message: string): { code: '200'; message: string; data: D };
export function ok<D>(data: D, message?: string): { code: '200'; message?: string; data: D } {
  return { code: '200', message, data };
}

export function created<D>(data: D): { code: '201'; data: D };
export function created<D>(data: D, message: string): { code: '201'; message: string; data: D };
export function created<D>(data: D, message?: string): { code: '201'; message?: string; data: D } {
  return { code: '201', message, data };
}

/** The body of every failure. `errors` only with 400; an empty path means the whole input. */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** One entry per refused file of an upload, by its index among the files. */
  files: z.optional(z.array(z.object({ index: z.int(), message: z.string() }))),
  requestId: z.optional(z.string()),
});
export type Failure = z.output<typeof failure>;

export type Input<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
};
export type Output<E extends Endpoint> = z.output<E['success']>;

/**
 * The address of a call with its parameters; empty query values are omitted.
 *
 * @example addressOf(getPlan, { params: { planNo: '7' } }) === '/api/my-plans/7'
 */
export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== '' && value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
