import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const port = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 0);
/** A list with commas in between. */
export const commaListOf = (usual: string) =>
  z.pipe(
    z._default(z.string(), usual),
    z.transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  );

/** True for "1", "true" and "yes". */
export const flag = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) => ['1', 'true', 'yes'].includes(text.toLowerCase())),
);
export const commaList = commaListOf('');
/** Read by the browser as well, for which the gateway hands it on. */
export const closedLines = commaListOf('').check(
  z.describe('ids of lines of the rail network that do not run, separated by commas, such as metro-p,jr-haruka'),
);

/** Settings of every server process. */
export const processSettings = {
  HOST: z._default(z.string(), '127.0.0.1').check(z.describe('address to listen on')),
  PORT: port.check(z.describe('port of the calls; 0 takes a free one')),
  OPS_PORT: port.check(z.describe('port of /health, /ready and /metrics; 0 takes a free one')),
  LEAVE_DELAY_MS: z
    ._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0)
    .check(
      z.describe(
        'after SIGTERM, time in which /ready answers 503 and calls are still accepted; longer than the load balancer takes to notice',
      ),
    ),
  LOG_LEVEL: z
    ._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info')
    .check(z.describe('least level that is logged')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    ._default(z.string(), '')
    .check(
      z.describe(
        'base address of an OpenTelemetry collector (OTLP over HTTP, port 4318), to which traces are sent; empty: nothing is traced or loaded',
      ),
    ),
  OTEL_TRACES_SAMPLER: z
    ._default(
      z.enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ]),
      'parentbased_always_on',
    )
    .check(z.describe('which requests are traced, as OpenTelemetry defines it; only the gateway decides')),
  OTEL_TRACES_SAMPLER_ARG: z
    ._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1)
    .check(z.describe('part of the requests that traceidratio traces, such as 0.05')),
  LOCAL_PROFILE: flag.check(z.describe('1 in the local profile: cookies without Secure, defaults for development')),
  TRUSTED_PROXIES: commaListOf('127.0.0.1/32,::1/128').check(z.describe('address ranges whose X-Forwarded-For counts')),
  RATE_LIMIT_SCALE: z
    ._default(z.coerce.number().check(z.positive()), 1)
    .check(z.describe('multiplies limits counted for each client address')),
};

/** Additional settings of services with a database. */
export const serviceSettings = {
  ...processSettings,
  MONGODB_URL: z.string().check(z.minLength(1), z.describe('MongoDB connection string')),
  MONGODB_DATABASE: z.string().check(z.minLength(1), z.describe('name of the service’s own database')),
  REDIS_URL: z.string().check(z.minLength(1), z.describe('Redis connection string')),
  ACCOUNT_URL: z.string().check(z.minLength(1), z.describe('base address of svc-account, for its published keys')),
};
export type ProcessConfig = z.output<ReturnType<typeof processObject>>;
export type ServiceConfig = z.output<ReturnType<typeof serviceObject>>;
const processObject = () => z.object(processSettings);
const serviceObject = () => z.object(serviceSettings);

/**
 * Reads a configuration from the environment; ends the process with one message per invalid setting.
 * NAME_FILE names a file that holds the value of NAME, which is how containers receive secrets.
 *
 * @returns the parsed settings; does not return where one is invalid: the process exits with 78.
 */
export function readConfig<S extends z.ZodMiniType>(schema: S, env: Record<string, unknown>): z.output<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse({ ...valuesInFiles(schema, set), ...set });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues)
    process.stderr.write(`configuration: ${path.join('.')}: ${message}\n`);
  process.exit(78);
}

function valuesInFiles(schema: z.ZodMiniType, env: Record<string, unknown>): Record<string, string> {
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const values: Record<string, string> = {};
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (typeof file === 'string') values[name] = contentOf(file, name);
  }
  return values;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    process.stderr.write(`configuration: ${name}_FILE: ${file} cannot be read\n`);
    process.exit(78);
  }
}
