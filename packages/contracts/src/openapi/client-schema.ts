import * as z from 'zod';

/** A JSON Schema of OpenAPI 3.0. */
export interface ClientSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, ClientSchema>;
  required?: string[];
  items?: ClientSchema;
  additionalProperties?: boolean | ClientSchema;
  anyOf?: ClientSchema[];
  oneOf?: ClientSchema[];
  allOf?: ClientSchema[];
  enum?: unknown[];
  pattern?: string;
  default?: unknown;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  description?: string;
  [keyword: string]: unknown;
}
export type Components = Record<string, ClientSchema>;

const REF = '#/components/schemas/';

/**
 * Makes schemas of a contract from which clients of typed languages can be generated. Objects that the contract exports
 * become components of their names; constructs of only some languages, such as unions, are replaced.
 */
export function createClientSchemas(contract: object) {
  /** As zod writes them; simplified when they are used, because one may need another that comes later. */
  const written: Components = {};
  const components: Components = {};
  const names = new Map<unknown, string>();
  for (const [name, value] of Object.entries(contract))
    if (value instanceof z.core.$ZodObject) names.set(value, name.charAt(0).toUpperCase() + name.slice(1));

  function schemaFor(schema: z.core.$ZodType, io: 'input' | 'output'): ClientSchema {
    const idOf = (part: unknown) => {
      const name = names.get(part);
      return name && (io === 'input' ? `${name}Input` : name);
    };
    const { properties, definitions = {} } = z.toJSONSchema(z.object({ root: schema }), {
      io,
      unrepresentable: 'any',
      target: 'openapi-3.0',
      metadata: withNames(idOf),
    }) as unknown as { properties: { root: ClientSchema }; definitions?: Components };
    for (const [id, part] of Object.entries(definitions)) written[id] ??= part;
    return simplified(properties.root);
  }

  /** Merges the kinds of object of a union: generators know no value that is one of several. */
  function mergedObject(kinds: readonly ClientSchema[], description: string | undefined): ClientSchema {
    const parts = kinds.map(whole);
    const properties: Record<string, ClientSchema> = {};
    for (const kind of parts)
      for (const [name, property] of Object.entries(kind.properties ?? {})) {
        const before = properties[name];
        properties[name] =
          before?.enum && property.enum
            ? ofEnum({ ...before, enum: [...new Set([...before.enum, ...property.enum])] })
            : (before ?? property);
      }
    const needed = (parts[0]?.required ?? []).filter((name) =>
      parts.every(({ required = [] }) => required.includes(name)),
    );
    const forms = parts.map(({ properties: own = {} }) => Object.keys(own).join(', ')).join(' | ');
    return {
      type: 'object',
      properties,
      ...(needed.length > 0 && { required: needed }),
      description: [description, `One of: ${forms}`].filter(Boolean).join(' '),
    };
  }

  function ofUnion({ anyOf, oneOf, ...rest }: ClientSchema): ClientSchema {
    const options = (anyOf ?? oneOf ?? []).map(simplified);
    const kinds = options.filter((option) => !isNull(option));
    const nullable = kinds.length < options.length || kinds.some((kind) => kind.nullable) ? { nullable: true } : {};
    const [only] = kinds;
    if (only && kinds.length === 1) return beside(only, { ...rest, ...nullable });
    if (kinds.every((kind) => kind.$ref || kind.type === 'object'))
      return { ...mergedObject(kinds, rest.description), ...nullable };
    const number = kinds.find(({ type }) => type === 'integer' || type === 'number');
    const isTyped = kinds.every(({ type }) => type === 'integer' || type === 'number' || type === 'string');
    return number && isTyped ? { ...number, ...rest, ...nullable } : { ...rest, description: 'Any of several types.' };
  }

  function simplified(schema: ClientSchema): ClientSchema {
    if (schema.$ref) return beside({ $ref: schema.$ref.replace(/^#\/(\$defs|definitions)\//, REF) }, schema);
    if (schema.anyOf || schema.oneOf) return ofUnion(schema);
    const { id: _id, propertyNames: _names, allOf = [], additionalProperties, properties, items, ...rest } = schema;
    const parts = allOf.map(simplified);
    const [ref] = parts;
    if (ref?.$ref) return beside(ref, rest);
    const result: ClientSchema = Object.assign({}, ...parts, rest);
    if (properties)
      result.properties = Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, simplified(part)]),
      );
    if (items) result.items = simplified(items);
    if (typeof additionalProperties === 'object') result.additionalProperties = simplified(additionalProperties);
    // No value means the same.
    if (result.default === null || result.default === '') delete result.default;
    // The format says the same.
    if (result.format) delete result.pattern;
    if (result.enum) return ofEnum(result);
    if (/^\^\[1-9\]\\d\{\d,\d+\}\$$/.test(result.pattern ?? ''))
      return { type: 'integer', format: 'int64', minimum: 1, example: 1 };
    if (/^\^\\d\{1,\d+\}\$$/.test(result.pattern ?? '')) return { type: 'integer', format: 'int64', minimum: 0 };
    return result.type === 'integer' ? ofInteger(result) : result;
  }

  /** A schema of which the parts are looked at, not the name. */
  function whole(schema: ClientSchema): ClientSchema {
    return schema.$ref ? (componentOf(schema.$ref.slice(REF.length)) ?? {}) : schema;
  }

  function componentOf(name: string): ClientSchema | undefined {
    const part = written[name];
    if (part) components[name] ??= simplified(part);
    return components[name];
  }

  /** The components that these parts of a document use, directly or in others. */
  function componentsOf(parts: unknown, used: Components = {}): Components {
    for (const [, name = ''] of JSON.stringify(parts).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const component = componentOf(name);
      if (!component || used[name]) continue;
      used[name] = component;
      componentsOf(component, used);
    }
    return used;
  }

  return { schemaFor, whole, componentsOf };
}

/** A schema with further words; beside a $ref nothing counts. */
function beside(
  schema: ClientSchema,
  { $ref: _ref, allOf: _all, default: initial, ...words }: ClientSchema,
): ClientSchema {
  const more = { ...words, ...(initial !== undefined && initial !== null && { default: initial }) };
  if (!schema.$ref) return { ...schema, ...more };
  return Object.keys(more).length > 0 ? { type: 'object', allOf: [schema], ...more } : schema;
}

/** The metadata of all schemas, with the names of those that become components. */
function withNames(idOf: (schema: unknown) => string | undefined) {
  const metadataOf = (schema: z.core.$ZodType) => {
    const id = idOf(schema);
    const known = z.globalRegistry.get(schema);
    return id || known ? { ...known, ...(id && { id }) } : undefined;
  };
  return {
    get: metadataOf,
    has: (schema: z.core.$ZodType) => metadataOf(schema) !== undefined,
  } as unknown as z.core.$ZodRegistry<Record<string, unknown>>;
}

function isNull({ type, enum: values, nullable }: ClientSchema): boolean {
  return type === 'null' || (nullable === true && (values === undefined || values.length === 0) && type === 'object');
}

/** Without the empty text, which means the same as no value, and without null, which is said by `nullable`. */
function ofEnum({
  enum: values = [],
  default: initial,
  'x-enum-varnames': _before,
  ...rest
}: ClientSchema): ClientSchema {
  if (values.every((value) => value === null)) return { type: 'object', nullable: true, description: 'Always null.' };
  const shown = values.filter((value) => value !== '' && value !== null);
  const type = shown.every(Number.isInteger) ? { type: 'integer', format: 'int32' } : {};
  const hasDefault = initial !== undefined && initial !== '';
  // Generators do not find a default among constants that are named here.
  if (shown.includes('name'))
    return {
      ...rest,
      ...type,
      enum: shown,
      'x-enum-varnames': shown.map(enumConstantOf),
      ...(hasDefault && { description: `By default ${initial}.` }),
    };
  return { ...rest, ...type, enum: shown, ...(hasDefault && { default: initial }) };
}

/** Enums of Kotlin have a property `name`, so that no constant can have the same name. */
function enumConstantOf(value: unknown): string {
  return String(value).replace(/^-/, 'DESCENDING_').toUpperCase();
}

/** Without the bounds that every integer has. */
function ofInteger({ minimum, maximum, exclusiveMinimum, ...rest }: ClientSchema): ClientSchema {
  const least = exclusiveMinimum === true && minimum !== undefined ? minimum + 1 : minimum;
  return {
    ...rest,
    format: 'int64',
    ...(least !== undefined && least > Number.MIN_SAFE_INTEGER && { minimum: least }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
