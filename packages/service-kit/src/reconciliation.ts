import { randomUUID } from 'node:crypto';
import { eventQueueOf, type Fact } from '@osaka/contracts';
import type { Collection, Document, Filter } from 'mongodb';
import type { Audience } from './event-subscriptions.ts';
import type { Jobs } from './jobs.ts';

/** Documents told of in one job. */
const PAGE = 200;

/** A collection whose documents hold an `outbox`, and how its present state is told. */
export interface PublishedCollection<D extends Document = Document> {
  collection: Collection<D>;
  /** Those of which an event was ever told. */
  filter: Filter<D>;
  /** The fields that `factOf` reads. */
  projection: Document;
  /** The state of a document as the event that told it last. */
  factOf(document: D): Fact;
}

/**
 * Tells consumers the present state of all aggregates, page by page: what never arrived is applied then, and what is known is left alone.
 * The publisher needs no knowledge of the consumer's copies and the consumer none of the publisher's database.
 */
export function createReconciliation<D extends Document>({ collection, filter, projection, factOf }: PublishedCollection<D>, jobs: Pick<Jobs, 'add'>) {
  return async function reconcile(audience: Audience): Promise<void> {
    const round = randomUUID();
    let page: Fact[] = [];
    let pages = 0;
    const send = async () => {
      for (const consumer of new Set([...audience.values()].flat())) {
        const facts = page.filter(({ type }) => audience.get(type)?.includes(consumer));
        if (facts.length > 0) await jobs.add(eventQueueOf(consumer), `facts-${round}-${pages}`, { facts });
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
