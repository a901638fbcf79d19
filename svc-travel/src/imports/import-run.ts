import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '@osaka/service-kit';
import type { BatchParts } from './import-batch.ts';
import { createBatchWriter } from './import-batch.ts';
import type { ImportDocument } from './import-documents.ts';
import type { ImportRepository, Pass } from './imports.repository.ts';

/** Rows written and made visible together. */
const BATCH = 100;
/** A process that has said nothing for so long is taken for dead. */
const LEASE_MS = 10_000;
const LOOK_MS = 3000;

export type ImportRun = ReturnType<typeof createImportRun>;
interface Parts extends BatchParts {
  imports: ImportRepository;
  clock: Clock;
  logger: Logger;
  /** Every instance reads these places again; records go into the log. */
  announce(travelNos: readonly number[]): Promise<void>;
}

/** Writes imports batch by batch. An import belongs to the process that holds its lease; another goes on when that one falls silent. */
export function createImportRun({ imports, announce, logger, ...parts }: Parts) {
  const { clock } = parts;
  const batch = createBatchWriter(parts);
  const holder = randomUUID();
  let isStopping = false;
  let working: Promise<void> = Promise.resolve();
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  async function write(document: ImportDocument): Promise<void> {
    const { _id: importNo, state } = document;
    const pass: Pass = state === 'undoing' ? 'undone' : 'applied';
    while (!isStopping) {
      if (!(await imports.extendLease(importNo, holder, leaseEnd()))) return;
      const rows = await imports.findWaiting(importNo, pass, BATCH);
      if (rows.length === 0) return imports.finish(importNo, pass, clock.now());
      const numbered = await batch.numbersFor(rows);
      await imports.giveNumbers(numbered);
      const numbers = new Map(numbered.map(({ _id, travelNo }) => [_id, travelNo]));
      const known = rows.map((row) => ({ ...row, travelNo: row.travelNo ?? numbers.get(row._id) ?? null }));
      const outcomes = await batch.write(pass, document, known);
      await announce(known.flatMap(({ travelNo }) => travelNo ?? []));
      await imports.settle(importNo, pass, outcomes);
    }
    // So that another process need not wait for the lease to end.
    await imports.extendLease(importNo, holder, clock.now());
  }

  function work(document: ImportDocument): Promise<void> {
    working = working.then(() => write(document)).catch((error: unknown) => logger.error({ err: error, importNo: document._id }, 'import interrupted, will go on'));
    return working;
  }

  /** Goes on with an import that its process has left. */
  async function resume(): Promise<void> {
    const document = await imports.takeOver(holder, clock.now(), leaseEnd());
    if (document) await work(document);
  }

  return {
    holder,
    leaseEnd,
    /** Returns at once; the state of the import tells how far it has come. */
    begin: (document: ImportDocument) => void work(document),
    resume,
    /** What was begun has been written or left to another process. */
    idle: () => working,
    /** Looks for interrupted imports; gives back what ends it after the batch under way. */
    follow(): () => Promise<void> {
      const timer = setInterval(() => void resume().catch(() => {}), LOOK_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        isStopping = true;
        await working;
      };
    },
  };
}
