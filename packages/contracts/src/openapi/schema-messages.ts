import type * as z from 'zod';
import type { Endpoint } from '../shared/index.ts';

/** The Korean messages with which the schemas of a call refuse its input. */
export function messagesOf({ params, query, body }: Endpoint): string[] {
  // Parameters of a path are never missing.
  const messages = [...inSchema(params, ['x']), ...inSchema(query), ...inSchema(body)];
  return [...new Set(messages)];
}

/** The messages of a schema, its parts and its checks; a message that depends on the value is asked for of `inputs`. */
function inSchema(schema: z.core.$ZodType, inputs: readonly unknown[] = [undefined, 'x']): string[] {
  const messages: string[] = [];
  const visited = new Set<unknown>();

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    const { def } = (value as { _zod?: { def?: Definition } })._zod ?? {};
    if (def) messages.push(...inputs.map((input) => messageOf(def, input)).filter((text) => text !== undefined));
    if (def || isPlain(value)) Object.values(def ?? value).forEach(visit);
  }

  visit(schema);
  return messages;
}

interface Definition {
  error?: z.core.$ZodErrorMap;
}

function messageOf({ error }: Definition, input: unknown): string | undefined {
  const message = error?.({ code: 'invalid_union', input, path: [], message: '', errors: [] });
  const text = typeof message === 'string' ? message : message?.message;
  return text && /[가-힣]/.test(text) ? text : undefined;
}

/** The lists and records of a definition, such as the shape of an object. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
