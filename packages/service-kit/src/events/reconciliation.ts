import { randomUUID } from 'node:crypto';
import { eventQueueOf, type Fact } from '@osaka/contracts';
import type { Collection, Document, Filter } from 'mongodb';
import type { Jobs } from '../jobs/jobs.ts';
import type { Audience } from './event-subscriptions.ts';

/** Documents per job. */
const PAGE_SIZE = 200;

/** A collection with an outbox, and how its current state is published. */
export interface PublishedCollection<D extends Document = Document> {
  collection: Collection<D>;
  /** Documents for which an event was ever published. */
  filter: Filter<D>;
  /** The fields that `factOf` reads. */
  projection: Document;
  /** The current state of a document, in the shape of its event. */
  factOf(document: D): Fact;
}

/**
 * Sends consumers the current state of all aggregates, page by page: missed changes are applied, known versions are
 * skipped. Events go first. The publisher knows nothing of the consumer's copies, the consumer nothing of the
 * publisher's database.
 */
export function createReconciliation<D extends Document>(
  { collection, filter, projection, factOf }: PublishedCollection<D>,
  jobs: Pick<Jobs, 'addLast'>,
) {
  return async function reconcile(audience: Audience): Promise<void> {
    const consumers = new Set([...audience.values()].flat());
    if (consumers.size === 0) return;
    const round = randomUUID();
    let page: Fact[] = [];
    let pages = 0;
    const send = async () => {
      for (const consumer of consumers) {
        const facts = page.filter(({ type }) => audience.get(type)?.includes(consumer));
        if (facts.length > 0) await jobs.addLast(eventQueueOf(consumer), `facts-${round}-${pages}`, { facts });
      }
      pages += 1;
      page = [];
    };
    for await (const document of collection.find<D>(filter, { projection, batchSize: PAGE_SIZE })) {
      page.push(factOf(document));
      if (page.length === PAGE_SIZE) await send();
    }
    await send();
  };
}
