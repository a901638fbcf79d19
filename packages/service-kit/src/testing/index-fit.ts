import type { Db, Document } from 'mongodb';
import { type Narrowing, narrowings, type QueryShape, shapesOf, textOf } from './query-shape.ts';

interface Index {
  key: Record<string, number>;
  sparse?: boolean;
}

/**
 * Returns the queries of a test run that no declared index serves, which would scan the collection or sort in memory.
 * The test server uses hardly any index, so the recorded queries are compared with the declared indexes by MongoDB's
 * rules: an index serves by its leading fields, and sorts when all fields before the sorted ones are fixed.
 */
export async function unservedQueries(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  const asked: QueryShape[] = [];
  const note = ({ databaseName, command }: { databaseName: string; command: Document }) => {
    if (databaseName === db.databaseName) asked.push(...shapesOf(command));
  };
  db.client.on('commandStarted', note);
  await run().finally(() => db.client.off('commandStarted', note));
  if (asked.length === 0) throw new Error('no query was recorded: does the client monitor its commands?');
  const unserved = new Set<string>();
  for (const shape of asked) if (!isServed(shape, await indexesOf(db, shape.collection))) unserved.add(textOf(shape));
  return [...unserved].sort();
}

async function indexesOf(db: Db, collection: string): Promise<Index[]> {
  const declared = await db
    .collection(collection)
    .listIndexes()
    .toArray()
    .catch(() => []);
  return [{ key: { _id: 1 } }, ...(declared as Index[])];
}

function isServed({ filter, sort, collection }: QueryShape, indexes: Index[]): boolean {
  const { $or: branches, ...rest } = filter;
  if (indexes.some((index) => serves(index, narrowings(rest), sort))) return true;
  return (
    Array.isArray(branches) &&
    branches.every((branch: Document) => isServed({ collection, filter: { ...rest, ...branch }, sort }, indexes))
  );
}

function serves({ key, sparse }: Index, narrowed: Map<string, Narrowing>, sort: QueryShape['sort']): boolean {
  const fields = Object.keys(key);
  const leads = narrowed.has(fields[0] as string);
  // A sparse index omits documents without its field, so it serves only filters on that field.
  if (sparse && !leads) return false;
  return sort.length === 0 ? leads : (leads || narrowed.size === 0) && sorts(key, narrowed, sort);
}

/** An index sorts in its own order or in the reverse of it. */
function sorts(key: Record<string, number>, narrowed: Map<string, Narrowing>, sort: QueryShape['sort']): boolean {
  if (narrowed.get('_id') === 'values') return true;
  const wanted = sort.filter(([field]) => narrowed.get(field) !== 'values');
  const open = Object.entries(key).filter(([field]) => narrowed.get(field) !== 'values');
  const sign = (open[0]?.[1] ?? 1) * (wanted[0]?.[1] ?? 1);
  return wanted.every(([field, direction], at) => open[at]?.[0] === field && open[at]?.[1] === direction * sign);
}
