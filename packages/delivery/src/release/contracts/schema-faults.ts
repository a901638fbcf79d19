/** The part of JSON Schema that `z.toJSONSchema` writes. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  pattern?: string;
  format?: string;
  [keyword: string]: unknown;
}

interface Side {
  schema: Schema;
  /** Where its references lead. */
  root: Schema;
}

/** A value of one side’s schema that the other side does not take. */
export interface Fault {
  field: string;
  /** The rest of a message that begins with the field. */
  text: string;
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Compares what one side sends with what the other takes: no fault means that every value that may be sent is taken.
 * Own code, because the kept comparers of npm know OpenAPI 3.0 alone, and the API is described in 3.1.
 *
 * `dropsUnknown`: the taking side ignores a field that it does not know, so a sender would lose what it sends in it.
 */
export function schemaFaults(sent: Schema, taken: Schema, { dropsUnknown = false, field = '' } = {}): Fault[] {
  const compared = new Set<string>();
  return faultsAt({ schema: sent, root: sent }, { schema: taken, root: taken }, field);

  function faultsAt(sentSide: Side, takenSide: Side, at: string): Fault[] {
    const [one, other] = [resolved(sentSide), resolved(takenSide)];
    const pair = `${at} ${sentSide.schema.$ref} ${takenSide.schema.$ref}`;
    if (sentSide.schema.$ref || takenSide.schema.$ref) {
      // A schema that contains itself.
      if (compared.has(pair) || at.length > 400) return [];
      compared.add(pair);
    }
    if (isAnything(other.schema)) return [];
    const choices = choicesOf(one);
    if (choices.length > 1) return distinct(choices.flatMap((choice) => faultsAt(choice, other, at)));
    const [only = one] = choices;
    const offers = choicesOf(other);
    if (offers.length > 1) return faultsOfOffers(only, offers, at);
    return faultsOfPair(only.schema, (offers[0] ?? other).schema, only.root, (offers[0] ?? other).root, at);
  }

  function faultsOfOffers(one: Side, offers: readonly Side[], at: string): Fault[] {
    const outcomes = offers.map((offer) => faultsAt(one, offer, at));
    if (outcomes.some((faults) => faults.length === 0)) return [];
    // The faults of the most similar offer say most.
    const similar = outcomes.filter((faults) => !faults.some((fault) => fault.field === name(at)));
    // Those with the same value in a discriminating field come first.
    const isOther = (faults: readonly Fault[]) => (faults.some(({ text }) => text.startsWith('may be "')) ? 1 : 0);
    return (
      similar.sort((one, other) => isOther(one) - isOther(other) || one.length - other.length)[0] ?? [
        { field: name(at), text: `may be ${describe(one.schema)}` },
      ]
    );
  }

  function faultsOfPair(one: Schema, other: Schema, oneRoot: Schema, otherRoot: Schema, at: string): Fault[] {
    const fault = (text: string): Fault[] => [{ field: name(at), text }];
    const values = valuesOf(one);
    const known = valuesOf(other);
    if (known) {
      if (!values) return fault(`may be ${describe(one)}`);
      const more = values.filter((value) => !known.includes(value));
      return more.length > 0 ? fault(`may be ${more.map((value) => JSON.stringify(value)).join(', ')}`) : [];
    }
    if (values) {
      const wrong = values.filter((value) => !isOfType(value, other.type));
      return wrong.length > 0 ? fault(`may be ${wrong.map((value) => JSON.stringify(value)).join(', ')}`) : [];
    }
    if (other.type !== undefined && one.type !== other.type && !(one.type === 'integer' && other.type === 'number'))
      return fault(`may be ${describe(one)}`);
    const narrow = boundFaults(one, other).map((text) => ({ field: name(at), text }));
    if (other.type === 'object') return [...narrow, ...objectFaults(one, other, oneRoot, otherRoot, at)];
    if (other.type === 'array') return [...narrow, ...arrayFaults(one, other, oneRoot, otherRoot, at)];
    return narrow;
  }

  function objectFaults(one: Schema, other: Schema, oneRoot: Schema, otherRoot: Schema, at: string): Fault[] {
    const faults: Fault[] = [];
    const inner = (key: string) => (at ? `${at}.${key}` : key);
    for (const key of other.required ?? []) {
      if (!one.properties?.[key]) faults.push({ field: inner(key), text: 'is missing' });
      else if (!one.required?.includes(key)) faults.push({ field: inner(key), text: 'may be missing' });
    }
    for (const [key, schema] of Object.entries(one.properties ?? {})) {
      const counterpart = other.properties?.[key];
      if (counterpart)
        faults.push(...faultsAt({ schema, root: oneRoot }, { schema: counterpart, root: otherRoot }, inner(key)));
      else if (typeof other.additionalProperties === 'object')
        faults.push(
          ...faultsAt({ schema, root: oneRoot }, { schema: other.additionalProperties, root: otherRoot }, inner(key)),
        );
      else if (dropsUnknown) faults.push({ field: inner(key), text: 'is not known' });
    }
    if (typeof one.additionalProperties === 'object' && typeof other.additionalProperties === 'object') {
      faults.push(
        ...faultsAt(
          { schema: one.additionalProperties, root: oneRoot },
          { schema: other.additionalProperties, root: otherRoot },
          inner('{key}'),
        ),
      );
    }
    return faults;
  }

  function arrayFaults(one: Schema, other: Schema, oneRoot: Schema, otherRoot: Schema, at: string): Fault[] {
    if (!other.items) return [];
    return faultsAt({ schema: one.items ?? {}, root: oneRoot }, { schema: other.items, root: otherRoot }, `${at}[]`);
  }
}

function boundFaults(one: Schema, other: Schema): string[] {
  const faults: string[] = [];
  const number = (schema: Schema, keyword: string) => schema[keyword] as number | undefined;
  for (const keyword of LOWER_BOUNDS) {
    const [sent, taken] = [number(one, keyword), number(other, keyword)];
    if (
      taken !== undefined &&
      taken > (sent ?? (keyword.startsWith('min') && !keyword.endsWith('imum') ? 0 : Number.NEGATIVE_INFINITY)) &&
      !isImplied(one, keyword, taken)
    ) {
      faults.push(`may be below ${taken} (${keyword})`);
    }
  }
  for (const keyword of UPPER_BOUNDS) {
    const [sent, taken] = [number(one, keyword), number(other, keyword)];
    if (taken !== undefined && taken < (sent ?? Number.POSITIVE_INFINITY) && !isImplied(one, keyword, taken))
      faults.push(`may be above ${taken} (${keyword})`);
  }
  const missing = patternsOf(other).filter((pattern) => !patternsOf(one).includes(pattern));
  if (missing.length > 0) faults.push(`may have another form than ${missing.join(' and ')}`);
  return faults;
}

/** An exclusive bound of one side against an inclusive one of the other. */
function isImplied(one: Schema, keyword: string, taken: number): boolean {
  if (keyword === 'minimum')
    return typeof one.exclusiveMinimum === 'number' && one.exclusiveMinimum >= taken - (one.type === 'integer' ? 1 : 0);
  if (keyword === 'exclusiveMinimum') return typeof one.minimum === 'number' && one.minimum > taken;
  if (keyword === 'maximum')
    return typeof one.exclusiveMaximum === 'number' && one.exclusiveMaximum <= taken + (one.type === 'integer' ? 1 : 0);
  if (keyword === 'exclusiveMaximum') return typeof one.maximum === 'number' && one.maximum < taken;
  return false;
}

function patternsOf(schema: Schema): string[] {
  const own = [schema.pattern, schema.format].filter((each) => each !== undefined);
  return [...own, ...(schema.allOf ?? []).flatMap(patternsOf)];
}

function choicesOf({ schema, root }: Side): Side[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => choicesOf(resolved({ schema: choice, root })));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ schema: { ...schema, type }, root }));
  return [{ schema, root }];
}

function resolved({ schema, root }: Side): Side {
  if (!schema.$ref) return { schema, root };
  const target =
    schema.$ref === '#'
      ? root
      : schema.$ref
          .slice(2)
          .split('/')
          .reduce<Schema | undefined>((at, key) => at?.[key] as Schema | undefined, root);
  return { schema: target ?? {}, root };
}

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) =>
    ['description', 'default', 'title', '$defs', 'contentEncoding'].includes(keyword),
  );
}

function valuesOf({ enum: values, const: value, type }: Schema): unknown[] | undefined {
  if (values) return values;
  if (value !== undefined) return [value];
  return type === 'null' ? [null] : type === 'boolean' ? [true, false] : undefined;
}

function isOfType(value: unknown, type: Schema['type']): boolean {
  if (type === undefined) return true;
  if (value === null) return type === 'null';
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return typeof value === type;
}

function describe({ type, enum: values, const: value }: Schema): string {
  if (values ?? value) return JSON.stringify(values ?? value);
  return type === undefined ? 'anything' : `of type ${type}`;
}

function name(at: string): string {
  return at === '' ? 'the whole value' : at;
}

function distinct(faults: readonly Fault[]): Fault[] {
  const texts = new Set<string>();
  return faults.filter(({ field, text }) => !texts.has(`${field} ${text}`) && texts.add(`${field} ${text}`));
}
