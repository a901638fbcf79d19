import type { ServiceSlice } from '@osaka/delivery/every-slice';

export interface CollectionName {
  database: string;
  collection: string;
}

/**
 * Kept in every database by service-kit: the consumers, which register again and then get the current state, and
 * the lease of migrations.
 */
const NEVER = ['eventSubscriptions', 'migrationLease'];
/** Which changes of stored documents are done: an older list repeats them. */
const MIGRATIONS = 'migrations';
/** Numbers that others have taken must not be given again. */
const COUNTERS = 'counters';

type Declared = Pick<ServiceSlice, 'database' | 'backup'>;

/**
 * The order in which the collections of all databases are copied while the services write: first what says that
 * something was applied, then the documents, then what they refer to, the members of all, and the counters last. So a
 * copied consumer never knows more than its copied publisher.
 */
export function inOrder(
  services: readonly Declared[],
  collectionsOf: ReadonlyMap<string, readonly string[]>,
): CollectionName[] {
  const phases: CollectionName[][] = [[], [], [], []];
  const add = (phase: number, database: string, collection: string) => phases[phase]?.push({ database, collection });
  // Members are referred to by all others.
  const sorted = [...services].sort(
    (one, other) => Number(Boolean(one.backup.withdrawals)) - Number(Boolean(other.backup.withdrawals)),
  );
  for (const { database, backup } of sorted) {
    const { last = [], leftOut = [], withdrawals } = backup;
    const first = [MIGRATIONS, ...(backup.first ?? [])];
    const present = collectionsOf.get(database) ?? [];
    const copied = present.filter((name) => ![...NEVER, ...leftOut, withdrawals?.applied].includes(name));
    for (const name of first) if (copied.includes(name)) add(0, database, name);
    for (const name of copied.filter((each) => ![...first, ...last, COUNTERS].includes(each)).sort())
      add(1, database, name);
    for (const name of last) if (copied.includes(name)) add(2, database, name);
    if (copied.includes(COUNTERS)) add(3, database, COUNTERS);
  }
  return phases.flat();
}
