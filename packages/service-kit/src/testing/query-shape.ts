import type { Document } from 'mongodb';

/** The parts of a query that matter for index selection. */
export interface QueryShape {
  collection: string;
  filter: Document;
  sort: [field: string, direction: number][];
}

/** How a filter restricts a field: to single values or to a range. */
export type Narrowing = 'values' | 'range';

/** The queries inside a driver command; none for inserts and similar. */
export function shapesOf(command: Document): QueryShape[] {
  const [name, collection] = Object.entries(command)[0] as [string, string];
  const shape = (filter: Document = {}, sort: Document = {}) => ({ collection, filter, sort: [...sortEntries(sort)] });
  switch (name) {
    case 'find':
      return [shape(command.filter, command.sort)];
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return [shape(command.query, command.sort)];
    case 'update':
      return command.updates.map(({ q }: Document) => shape(q));
    case 'delete':
      return command.deletes.map(({ q }: Document) => shape(q));
    case 'aggregate': {
      const [first, second] = command.pipeline as Document[];
      const filter = first?.$match;
      return [shape(filter, (filter ? second : first)?.$sort)];
    }
    default:
      return [];
  }
}

/** The restricted fields of a filter, including those in `$and` and `$elemMatch`. `$or` is left to the caller. */
export function narrowings(filter: Document, prefix = ''): Map<string, Narrowing> {
  const found = new Map<string, Narrowing>();
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and')
      for (const part of condition as Document[])
        for (const [field, how] of narrowings(part, prefix)) found.set(field, how);
    if (key.startsWith('$')) continue;
    const field = prefix + key;
    if (isOperators(condition) && condition.$elemMatch)
      for (const [inner, how] of narrowings(condition.$elemMatch, `${field}.`)) found.set(inner, how);
    const how = narrowingBy(condition);
    if (how) found.set(field, how);
  }
  return found;
}

/** Readable, without values: members.find { isActive } sort { _id: -1 }. */
export function textOf({ collection, filter, sort }: QueryShape): string {
  const sorted =
    sort.length > 0 ? ` sort { ${sort.map(([field, direction]) => `${field}: ${direction}`).join(', ')} }` : '';
  return `${collection} ${keysText(filter)}${sorted}`;
}

function keysText(filter: Document): string {
  const keys = Object.entries(filter).map(([key, condition]) => {
    if (Array.isArray(condition) && key.startsWith('$')) return `${key}: [${condition.map(keysText).join(', ')}]`;
    return isOperators(condition) ? `${key} ${Object.keys(condition).join(' ')}` : key;
  });
  return keys.length > 0 ? `{ ${keys.join(', ')} }` : '{}';
}

function narrowingBy(condition: unknown): Narrowing | undefined {
  if (!isOperators(condition)) return condition === null || condition === undefined ? undefined : 'values';
  if ('$eq' in condition || '$in' in condition || '$all' in condition) return 'values';
  if (['$gt', '$gte', '$lt', '$lte'].some((operator) => operator in condition) || condition.$exists === true)
    return 'range';
  return undefined;
}

function isOperators(condition: unknown): condition is Document {
  return (
    typeof condition === 'object' &&
    condition !== null &&
    !(condition instanceof Date) &&
    Object.keys(condition).some((key) => key.startsWith('$'))
  );
}

function sortEntries(sort: Document | Map<string, number>): Iterable<[string, number]> {
  return sort instanceof Map ? sort : Object.entries(sort);
}
