import type { Endpoint } from '@osaka/contracts';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { AppError, COMMON_MESSAGES } from '../../app-error.ts';
import type { CallEnv, Step } from '../call.ts';

/** Checks parameters, query and body by the schemas of the contract; the handler gets what these return. */
export function validateCalls(endpoint: Endpoint): Step {
  return (c, next) => {
    c.set('content', {
      params: check(endpoint.params, c.req.param()),
      query: check(endpoint.query, queryOf(c)),
      body: check(endpoint.body, jsonOf(c)),
    });
    return next();
  };
}

/** An empty body counts as an object without fields; `null` is sent and stays. */
function jsonOf(c: Context<CallEnv>): unknown {
  const body = c.get('body');
  return body ? body.json : {};
}

/** One value per name; contracts use neither lists nor nested names. */
function queryOf(c: Context<CallEnv>): Record<string, string> {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1 || /[[\]$]/.test(name))
      throw new AppError('INVALID', COMMON_MESSAGES.invalid, {
        errors: [{ path: name.slice(0, 50), message: COMMON_MESSAGES.invalid }],
      });
  }
  return c.req.query();
}

function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  // Only schemas without an own message use it; those of the library are English.
  const result = schema.safeParse(value, { error: () => COMMON_MESSAGES.invalid });
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('INVALID', errors[0]?.message ?? COMMON_MESSAGES.invalid, { errors });
}
