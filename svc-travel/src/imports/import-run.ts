import { randomUUID } from 'node:crypto';
import type { TravelContext } from '../context.ts';
import { createBatchWriter } from './import-batch.ts';
import type { ImportDocument } from './import-documents.ts';
import type { Pass } from './imports.repository.ts';

/** Rows per batch, written and made visible together. */
const BATCH = 100;
/** A process that has not extended its lease for this long is considered dead. */
const LEASE_MS = 10_000;
const POLL_MS = 3000;

export type ImportRun = ReturnType<typeof createImportRun>;
/**
 * Runs imports batch by batch. The process with the lease runs an import; another takes over when the lease expires.
 */
export function createImportRun(context: TravelContext) {
  const { announceDestinations, clock, importRepository, logger } = context;
  const batch = createBatchWriter(context);
  const holder = randomUUID();
  let isStopping = false;
  let working: Promise<void> = Promise.resolve();
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);

  async function write(document: ImportDocument): Promise<void> {
    const { _id: importNo, state } = document;
    const pass: Pass = state === 'undoing' ? 'undone' : 'applied';
    while (!isStopping) {
      if (!(await importRepository.extendLease(importNo, holder, leaseEnd()))) return;
      const rows = await importRepository.findPending(importNo, pass, BATCH);
      if (rows.length === 0) return importRepository.finish(importNo, pass, clock.now());
      const numbered = await batch.numbersFor(rows);
      await importRepository.assignNumbers(numbered);
      const numbers = new Map(numbered.map(({ _id, travelNo }) => [_id, travelNo]));
      const known = rows.map((row) => ({ ...row, travelNo: row.travelNo ?? numbers.get(row._id) ?? null }));
      const outcomes = await batch.write(pass, document, known);
      await announceDestinations(known.flatMap(({ travelNo }) => travelNo ?? []));
      await importRepository.settle(importNo, pass, outcomes);
    }
    // Ends the lease now, so that another process need not wait for its expiry.
    await importRepository.extendLease(importNo, holder, clock.now());
  }

  function work(document: ImportDocument): Promise<void> {
    working = working
      .then(() => write(document))
      .catch((error: unknown) =>
        logger.error({ err: error, importNo: document._id }, 'import interrupted, will resume'),
      );
    return working;
  }

  /** Takes over an import whose lease has expired. */
  async function resume(): Promise<void> {
    const document = await importRepository.takeOver(holder, clock.now(), leaseEnd());
    if (document) await work(document);
  }

  return {
    holder,
    leaseEnd,
    /** Returns at once; progress is in the import's state. */
    begin: (document: ImportDocument) => void work(document),
    resume,
    /** Resolves when started imports are written or left to another process. */
    idle: () => working,
    /** Polls for interrupted imports; returns a function that stops after the current batch. */
    follow(): () => Promise<void> {
      const timer = setInterval(() => void resume().catch(() => {}), POLL_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        isStopping = true;
        await working;
      };
    },
  };
}
