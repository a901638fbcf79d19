import { randomUUID } from 'node:crypto';
import { type Consumer, EVENTS, eventQueueOf, type Fact } from '@osaka/contracts';
import type { Collection, Document, Filter } from 'mongodb';
import type { Jobs } from './jobs.ts';

/** Documents told of in one job. */
const PAGE = 200;

interface Reconciled<D extends Document> {
  collection: Collection<D>;
  /** Those of which an event was ever told. */
  filter: Filter<D>;
  /** The fields that `factOf` reads. */
  projection: Document;
  /** The state of a document as the event that told it last. */
  factOf(document: D): Fact;
}

/**
 * Tells every consumer the present state of all aggregates, page by page: what never arrived is applied then, and what is known is left alone.
 * The publisher needs no knowledge of the consumer's copies and the consumer none of the publisher's database. To be run on a schedule.
 */
export function createReconciliation<D extends Document>({ collection, filter, projection, factOf }: Reconciled<D>, jobs: Pick<Jobs, 'add'>) {
  return async function reconcile(): Promise<void> {
    const round = randomUUID();
    let page: Fact[] = [];
    let pages = 0;
    const send = async () => {
      for (const consumer of new Set(page.flatMap(({ type }) => EVENTS[type].consumers))) {
        const facts = page.filter(({ type }) => (EVENTS[type].consumers as readonly Consumer[]).includes(consumer));
        await jobs.add(eventQueueOf(consumer), `facts-${round}-${pages}`, { facts });
      }
      pages += 1;
      page = [];
    };
    for await (const document of collection.find<D>(filter, { projection, batchSize: PAGE })) {
      page.push(factOf(document));
      if (page.length === PAGE) await send();
    }
    await send();
  };
}
