/**
 * Replaces zod/mini in browsers; all remotes take it from the shell. A schema is built when it is first asked
 * for anything. Building all schemas of a screen kept a slow phone busy for longer than drawing it, and most are never
 * used in a visit.
 */
import * as zod from 'zod/v4-mini';

type Checked = { check(...checks: never[]): object };

/** What `make` returns, built at the first access. */
function deferred<T extends object>(make: () => T): T {
  let built: T | undefined;
  const get = (): T => {
    built ??= make();
    return built;
  };
  return new Proxy({} as T, {
    get(_, key) {
      // Most schemas are declared with their checks, which need not build them either.
      if (key === 'check' && !built) return (...checks: never[]) => deferred(() => (get() as Checked).check(...checks));
      return Reflect.get(get(), key);
    },
    has: (_, key) => Reflect.has(get(), key),
    set: (_, key, value) => Reflect.set(get(), key, value),
    getPrototypeOf: () => Reflect.getPrototypeOf(get()),
  });
}

function deferring<M extends (...parts: never[]) => object>(make: M): M {
  return ((...parts: never[]) => deferred(() => make(...parts))) as M;
}

// What contracts use.
export const array = /*#__PURE__*/ deferring(zod.array);
export const boolean = /*#__PURE__*/ deferring(zod.boolean);
export const discriminatedUnion = /*#__PURE__*/ deferring(zod.discriminatedUnion);
export const email = /*#__PURE__*/ deferring(zod.email);
export const extend = /*#__PURE__*/ deferring(zod.extend);
export const gte = /*#__PURE__*/ deferring(zod.gte);
export const int = /*#__PURE__*/ deferring(zod.int);
export const literal = /*#__PURE__*/ deferring(zod.literal);
export const looseObject = /*#__PURE__*/ deferring(zod.looseObject);
export const lte = /*#__PURE__*/ deferring(zod.lte);
export const maxLength = /*#__PURE__*/ deferring(zod.maxLength);
export const minLength = /*#__PURE__*/ deferring(zod.minLength);
export const nonnegative = /*#__PURE__*/ deferring(zod.nonnegative);
export const nullable = /*#__PURE__*/ deferring(zod.nullable);
export const number = /*#__PURE__*/ deferring(zod.number);
export const object = /*#__PURE__*/ deferring(zod.object);
export const omit = /*#__PURE__*/ deferring(zod.omit);
export const optional = /*#__PURE__*/ deferring(zod.optional);
export const overwrite = /*#__PURE__*/ deferring(zod.overwrite);
export const partial = /*#__PURE__*/ deferring(zod.partial);
export const partialRecord = /*#__PURE__*/ deferring(zod.partialRecord);
export const pick = /*#__PURE__*/ deferring(zod.pick);
export const pipe = /*#__PURE__*/ deferring(zod.pipe);
export const positive = /*#__PURE__*/ deferring(zod.positive);
export const record = /*#__PURE__*/ deferring(zod.record);
export const refine = /*#__PURE__*/ deferring(zod.refine);
export const regex = /*#__PURE__*/ deferring(zod.regex);
export const strictObject = /*#__PURE__*/ deferring(zod.strictObject);
export const string = /*#__PURE__*/ deferring(zod.string);
export const transform = /*#__PURE__*/ deferring(zod.transform);
export const trim = /*#__PURE__*/ deferring(zod.trim);
export const tuple = /*#__PURE__*/ deferring(zod.tuple);
export const union = /*#__PURE__*/ deferring(zod.union);
export const unknown = /*#__PURE__*/ deferring(zod.unknown);
export const url = /*#__PURE__*/ deferring(zod.url);
export const iso = { date: /*#__PURE__*/ deferring(zod.iso.date) };
const catchSchema = /*#__PURE__*/ deferring(zod.catch);
const defaultSchema = /*#__PURE__*/ deferring(zod._default);
const enumSchema = /*#__PURE__*/ deferring(zod.enum);
const nullSchema = /*#__PURE__*/ deferring(zod.null);

export { describe, meta } from 'zod/v4-mini';
export { catchSchema as catch, defaultSchema as _default, enumSchema as enum, nullSchema as null };
