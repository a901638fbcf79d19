import { type Access, type Endpoint, IDEMPOTENCY_KEY, isNumericParam } from '@osaka/contracts';
import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { AppError, SENTENCES } from '../app-error.ts';
import { type Logger, silentLogger } from '../observe/logging.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { TracedSpan } from '../observe/spans.ts';
import { activeTracing } from '../observe/tracing.ts';
import { runWork, slowestCommands, type Work, workOf } from '../observe/work.ts';
import { isOutage, toAppError } from '../outage.ts';
import type { Authenticate, Member } from './auth.ts';
import { type Body, type NodeBindings, readBody } from './body.ts';
import { createClientAddress, networkOf } from './client-address.ts';
import { contentHashOf, type Idempotency, idempotencyKeyOf, noReservation, type Reservation } from './idempotency.ts';
import type { Limiter } from './limits.ts';
import { createReceiver, type InspectFile, type UploadLimits } from './multipart.ts';
import type { UploadedFile } from './uploads.ts';

const NO_STORE = 'no-store';
/** Slower calls are logged with their slowest database commands. */
const SLOW_MS = 500;

export interface Request<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  member: E['access'] extends 'member' | 'admin' ? Member : Member | undefined;
  /** File parts of a multipart call. */
  files: UploadedFile[];
  /** Client network for limits and view counts: an IPv4 address, or the /64 of an IPv6 address; never logged. */
  clientAddress: string;
  /** Allocates the number of the document that an idempotent call creates. */
  reservation: Reservation;
  /** For the few calls that need cookies or headers. */
  http: Context;
}
type Handler<E extends Endpoint> = (request: Request<E>) => Promise<z.input<E['success']>>;
export interface Route {
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
  inspectFile?: InspectFile | undefined;
}

/**
 * Binds a contract to its handler; `inspectFile` checks the first bytes of each uploaded file.
 *
 * A handler that throws an AppError answers its kind and message; any other error is 503 for an outage, else 500.
 *
 * @example on(getPlan, async ({ member, params }) => ok(await plans.read(member, Number(params.planNo))))
 */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { inspectFile }: Pick<Route, 'inspectFile'> = {},
): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint>, inspectFile };
}

export type ServiceApp = Hono<NodeBindings>;

export interface AppContext {
  authenticate: Authenticate;
  limiter?: Limiter;
  logger?: Logger;
  metrics?: Metrics;
  trustedProxies?: readonly string[];
  /** Access rule for calls with access "staff". */
  staffAccess?: 'open' | 'admin';
  uploadLimits?: UploadLimits;
  /** Required if a contract is declared idempotent. */
  idempotency?: Idempotency | undefined;
  /** Observes the refusals of declared calls. */
  onRefusal?(endpoint: Endpoint, refusal: AppError): void;
  /** Runs after every call of a member that may have written, successful or not; may refuse the call. */
  afterWrite?(memberNo: number): Promise<void>;
}

/** An app with these routes; every failure has the documented shape. */
export function createApp(
  routes: Route[],
  {
    authenticate,
    limiter,
    logger = silentLogger,
    metrics,
    trustedProxies = [],
    staffAccess = 'admin',
    uploadLimits,
    idempotency,
    onRefusal,
    afterWrite,
  }: AppContext,
): ServiceApp {
  const app = new Hono<NodeBindings>();
  const clientAddressOf = createClientAddress(trustedProxies);
  const receive = createReceiver(uploadLimits);
  app.use((c, next) => asWork(c, next, logger));

  for (const { endpoint, handle, inspectFile } of byLiteralPathFirst(routes)) {
    if (endpoint.idempotent && !idempotency)
      throw new Error(
        `${endpoint.method} ${endpoint.path} is declared idempotent, but the app has no idempotency store`,
      );
    app.on(
      endpoint.method,
      withParams(endpoint, (name, isNumeric) => `:${name}${isNumeric ? '{[0-9]+}' : ''}`),
      async (c) => {
        const startedMs = performance.now();
        currentCall(c).endpoint = endpoint;
        const clientAddress = networkOf(
          clientAddressOf(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for')),
        );
        const { limit, access } = endpoint;
        // Before the token is looked at, unless the member counts.
        if (limit && !limit.perMember) await limiter?.byClient(limit, clientAddress);
        const member = await admit(access === 'staff' && staffAccess === 'admin' ? 'admin' : access, c, authenticate);
        if (limit?.perMember) await limiter?.byClient(limit, member ? `member-${member.memberNo}` : clientAddress);
        const body = await readBody(c, endpoint, receive, { inspect: inspectFile, memberNo: member?.memberNo });
        const mayWrite = member && endpoint.method !== 'GET' && afterWrite;
        const handled = async () => {
          const content = {
            params: check(endpoint.params, c.req.param()),
            query: check(endpoint.query, queryOf(c)),
            body: check(endpoint.body, body.json),
          };
          const handleAs = (reservation: Reservation) =>
            handle({ member: member as Member, ...content, files: body.files, clientAddress, reservation, http: c });
          const key = endpoint.idempotent ? idempotencyKeyOf(c.req.header(IDEMPOTENCY_KEY.header)) : undefined;
          if (!key || !member || !idempotency) return handleAs(noReservation);
          return idempotency.once(
            { endpoint, memberNo: member.memberNo, key, contentHash: await contentHashOf(content, body.files) },
            handleAs,
          );
        };
        const answer = await answered(body, () =>
          mayWrite ? withAfterWrite(handled, () => mayWrite(member.memberNo)) : handled(),
        );
        metrics?.observe(endpoint.method, endpoint.path, endpoint.status, (performance.now() - startedMs) / 1000);
        return withCaching(endpoint, answer instanceof Response ? answer : c.json(answer as object, endpoint.status));
      },
    );
  }
  const observers = { logger, metrics, onRefusal };
  const refusalAt = createRefusalAt(routes);
  app.notFound((c) => answerError(c, refusalAt(c.req.path), observers));
  app.onError((error, c) => answerError(c, error, observers));
  return app;
}

interface Call {
  work: Work;
  /** Undefined for an unknown address. */
  endpoint?: Endpoint;
}
const calls = new WeakMap<object, Call>();

function currentCall(c: Context): Call {
  return calls.get(c) ?? { work: workOf(undefined) };
}

/** Runs a call as work of the request that it is part of, traces it, and logs it if it is slow. */
async function asWork(c: Context, next: () => Promise<void>, logger: Logger): Promise<void> {
  const startedMs = performance.now();
  const span = spanOf(c);
  const call: Call = { work: workOf(c.req.header('x-request-id'), span) };
  calls.set(c, call);
  await runWork(call.work, next);
  const ms = performance.now() - startedMs;
  if (ms >= SLOW_MS) void runWork(call.work, () => logSlow(c.req.method, call, ms, logger));
  if (!span) return;
  span.set({
    'http.route': call.endpoint?.path ?? 'unknown',
    'http.response.status_code': c.res.status,
    'osakaro.database_commands': call.work.commands,
  });
  span.end(c.res.status >= 500 ? 'failed' : undefined);
}

/** Only the gateway starts traces. */
function spanOf(c: Context): TracedSpan | undefined {
  const tracing = activeTracing();
  const traceparent = tracing && c.req.header('traceparent');
  return traceparent
    ? tracing.child(traceparent, 'server', c.req.method, { 'http.request.method': c.req.method })
    : undefined;
}

async function logSlow(method: string, { work, endpoint }: Call, ms: number, logger: Logger): Promise<void> {
  logger.warn(
    {
      method,
      route: endpoint?.path,
      ms: Math.round(ms),
      databaseCommands: work.commands,
      slowest: await slowestCommands(work),
    },
    'slow call',
  );
}

/** Personal answers are never cached; private caching varies by authorization. */
function withCaching({ caching }: Endpoint, answer: Response): Response {
  answer.headers.set('cache-control', caching === 'revalidate' ? 'private, no-cache' : NO_STORE);
  if (caching === 'revalidate') answer.headers.append('vary', 'authorization');
  return answer;
}

async function answered<T>(body: Body, handle: () => Promise<T>): Promise<T> {
  try {
    return await handle();
  } finally {
    await body.discard();
  }
}

async function withAfterWrite<T>(handle: () => Promise<T>, afterWrite: () => Promise<void>): Promise<T> {
  let answer: T;
  try {
    answer = await handle();
  } catch (error) {
    if (!isOutage(error)) await afterWrite().catch(() => {});
    throw error;
  }
  await afterWrite();
  return answer;
}

function withParams(endpoint: Endpoint, pattern: (name: string, isNumeric: boolean) => string): string {
  return endpoint.path.replace(/{(\w+)}/g, (_, name: string) => pattern(name, isNumericParam(endpoint, name)));
}

/** Why no route answers: the address has only other methods, or it does not exist. */
function createRefusalAt(routes: readonly Route[]) {
  const calls = routes.map(({ endpoint }) => ({
    methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    pattern: new RegExp(`^${withParams(endpoint, (_, isNumeric) => (isNumeric ? '[0-9]+' : '[^/]+'))}$`),
  }));
  return (path: string): AppError => {
    const allow = [...new Set(calls.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
    return allow.length > 0
      ? new AppError('NO_SUCH_METHOD', SENTENCES.wrongMethod, { allow, reason: 'method' })
      : new AppError('NOT_FOUND', SENTENCES.unknownAddress);
  };
}

/** Literal paths before parameters: /api/reviews/my before /api/reviews/{reviewNo}. */
function byLiteralPathFirst(routes: Route[]): Route[] {
  const parameters = (route: Route) => route.endpoint.path.split('{').length;
  return [...routes].sort((one, other) => parameters(one) - parameters(other));
}

async function admit(access: Access, c: Context, authenticate: Authenticate): Promise<Member | undefined> {
  const authorization = c.req.header('authorization');
  // An invalid or uncheckable token is ignored where none is required.
  if (access === 'public' || access === 'staff')
    return authorization ? authenticate(authorization).catch(() => undefined) : undefined;
  const member = await authenticate(authorization);
  if (!member) throw new AppError('UNAUTHENTICATED', SENTENCES.loginNeeded);
  if (access === 'admin' && !member.isAdmin) throw new AppError('FORBIDDEN', SENTENCES.adminOnly);
  return member;
}

/** One value per name; contracts use neither lists nor nested names. */
function queryOf(c: Context): Record<string, string> {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1 || /[[\]$]/.test(name))
      throw new AppError('INVALID', SENTENCES.invalid, {
        errors: [{ path: name.slice(0, 50), message: SENTENCES.invalid }],
      });
  }
  return c.req.query();
}

function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  // Only schemas without an own message use it; those of the library are English.
  const result = schema.safeParse(value, { error: () => SENTENCES.invalid });
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('INVALID', errors[0]?.message ?? SENTENCES.invalid, { errors });
}

/** Tokens of links are no part of a log; no other part of a path is as long. */
function loggedPath(path: string): string {
  return path.replace(/[^/]{20,}/g, '{}');
}

type Observers = Pick<AppContext, 'metrics' | 'onRefusal'> & { logger: Logger };

function answerError(c: Context, error: unknown, { logger, metrics, onRefusal }: Observers) {
  const refusal = toAppError(error);
  const {
    endpoint,
    work: { requestId },
  } = currentCall(c);
  if (endpoint) onRefusal?.(endpoint, refusal);
  if (refusal.status >= 500)
    logger.error(
      { err: error, method: c.req.method, path: loggedPath(c.req.path), status: refusal.status },
      'call failed',
    );
  metrics?.observe(c.req.method, 'error', refusal.status, 0);
  metrics?.refused(refusal.reason);
  c.header('cache-control', NO_STORE);
  if (refusal.allow) c.header('allow', refusal.allow.join(', '));
  if (refusal.status === 401) c.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterS !== undefined) c.header('retry-after', String(refusal.retryAfterS));
  return c.json(
    { code: String(refusal.status), message: refusal.message, errors: refusal.errors, files: refusal.files, requestId },
    refusal.status,
  );
}
