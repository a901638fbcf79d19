import type { Endpoint } from '@osaka/contracts';
import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { AppError } from '../app-error.ts';
import { type Logger, silentLogger } from '../observe/logging.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Authenticate, Member } from './authenticate/auth.ts';
import { authenticateCalls } from './authenticate/authenticate-calls.ts';
import { createReceiver, type InspectFile, type Receive, type UploadLimits } from './body/multipart.ts';
import { readBodies } from './body/read-bodies.ts';
import type { UploadedFile } from './body/uploads.ts';
import { cacheHeaders } from './caching/cache-headers.ts';
import { conditionalRead } from './caching/conditional-reads.ts';
import type { CallEnv, Step } from './call.ts';
import { identifyClients } from './client/identify-clients.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { type Idempotency, noReservation, type Reservation } from './idempotency/idempotency.ts';
import { refuseLateWrites } from './late-writes/refuse-late-writes.ts';
import { limitClients, limitMembers } from './limits/limit-calls.ts';
import type { Limiter } from './limits/limits.ts';
import { measureCalls } from './measure/measure-calls.ts';
import { answerRefusals, refusalsOfUnknown, withParams } from './refusals/answer-refusals.ts';
import { traceCalls } from './trace/trace-calls.ts';
import { validateCalls } from './validation/validate-calls.ts';

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
  /** The pipeline of its calls in an app. */
  steps(app: PipelineContext): Step[];
}

export type ServiceApp = Hono<CallEnv>;

export interface AppContext {
  authenticate: Authenticate;
  limiter?: Limiter;
  logger?: Logger;
  metrics?: Metrics;
  trustedProxies?: readonly string[];
  /** Access rule for calls with access "staff". */
  staffAccess?: 'open' | 'admin';
  uploadLimits?: UploadLimits;
  /** Compress answers to GET, and answer those that may be stored with an ETag. */
  conditionalReads?: boolean;
  /** Required if a contract is declared idempotent. */
  idempotency?: Idempotency | undefined;
  /** Observes the refusals of declared calls. */
  onRefusal?(endpoint: Endpoint, refusal: AppError): void;
  /** Runs after every call of a member that may have written, successful or not; may refuse the call. */
  afterWrite?(memberNo: number): Promise<void>;
}

interface PipelineContext extends AppContext {
  receive: Receive;
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
  { inspectFile }: { inspectFile?: InspectFile | undefined } = {},
): Route {
  return {
    endpoint,
    steps: (app) =>
      [
        measureCalls(endpoint, app),
        cacheHeaders(endpoint),
        limitClients(endpoint, app),
        authenticateCalls(endpoint, app),
        limitMembers(endpoint, app),
        readBodies(endpoint, app.receive, inspectFile),
        refuseLateWrites(endpoint, app),
        validateCalls(endpoint),
        answerOnce(endpoint, app),
        answerBy(endpoint, handle as unknown as Handler<Endpoint>, app),
      ].filter((step) => step !== undefined),
  };
}

function answerBy(endpoint: Endpoint, handle: Handler<Endpoint>, { conditionalReads }: AppContext): Step {
  const isConditional = conditionalReads === true && endpoint.method === 'GET';
  return async (c) => {
    const answer: unknown = await handle({
      ...(c.get('content') as Pick<Request<Endpoint>, 'params' | 'query' | 'body'>),
      member: c.get('member') as Member,
      files: c.get('body')?.files ?? [],
      clientAddress: c.get('clientAddress'),
      reservation: c.get('reservation') ?? noReservation,
      http: c,
    });
    if (answer instanceof Response) return answer;
    c.set('answer', answer);
    return isConditional ? conditionalRead(c, endpoint, answer) : c.json(answer as object, endpoint.status);
  };
}

/**
 * An app with these routes; every failure has the documented shape.
 *
 * @throws where a contract is declared idempotent and the context has no `idempotency`.
 */
export function createApp(routes: Route[], context: AppContext): ServiceApp {
  const { logger = silentLogger, metrics, onRefusal, trustedProxies = [], uploadLimits } = context;
  const app: ServiceApp = new Hono();
  app.use(traceCalls(logger), identifyClients(trustedProxies));
  const pipeline = { ...context, receive: createReceiver(uploadLimits) };
  for (const { endpoint, steps } of byLiteralPathFirst(routes)) {
    const path = withParams(endpoint, (name, isNumeric) => `:${name}${isNumeric ? '{[0-9]+}' : ''}`);
    app.on(endpoint.method, [path], ...steps(pipeline));
  }
  const refuse = answerRefusals({ logger, metrics, onRefusal });
  const refusalAt = refusalsOfUnknown(routes.map(({ endpoint }) => endpoint));
  app.notFound((c) => refuse(refusalAt(c.req.path), c));
  app.onError(refuse);
  return app;
}

/** Literal paths before parameters: /api/reviews/my before /api/reviews/{reviewNo}. */
function byLiteralPathFirst(routes: Route[]): Route[] {
  const parameters = (route: Route) => route.endpoint.path.split('{').length;
  return [...routes].sort((one, other) => parameters(one) - parameters(other));
}
