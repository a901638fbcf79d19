import { randomUUID } from 'node:crypto';
import { type DomainEvent, type EventContract, type EventData, eventQueueOf } from '@osaka/contracts';
import type { Collection, Document, UpdateFilter } from 'mongodb';
import type { Audience } from './event-subscriptions.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logging.ts';
import { createSweep } from './sweep.ts';

/** An event to be put into the `outbox` of the document that changed, in the same update. */
export function eventOf<E extends EventContract>({ type }: E, version: number, data: EventData<E>): DomainEvent<E> {
  return { id: randomUUID(), type, version, data };
}

/** Finds documents with something to deliver; declare it on every collection that has an outbox. */
export const outboxIndex = { key: { 'outbox.id': 1 }, name: 'outbox', sparse: true } as const;

const AT_ONCE = 500;

interface RelayParts {
  collection: Collection<Document>;
  /** The consumers as they are known now. */
  audience(): Promise<Audience>;
  jobs: Pick<Jobs, 'ensure'>;
  logger: Logger;
  everyMs?: number;
}

/**
 * Carries events from the outboxes of a collection to one queue for each consumer, at least once. An event stays in its outbox until every
 * known consumer has applied it: what Redis loses on the way is queued again. The job's id is the event's.
 */
export function createOutboxRelay({ collection, audience, jobs, logger, everyMs = 1000 }: RelayParts) {
  async function deliverAll(): Promise<void> {
    const cursor = collection.find({ 'outbox.id': { $exists: true } }, { projection: { outbox: 1 }, batchSize: AT_ONCE });
    let portion: Document[] = [];
    for await (const document of cursor) {
      portion.push(document);
      if (portion.length < AT_ONCE) continue;
      await deliverPortion(portion);
      portion = [];
    }
    if (portion.length > 0) await deliverPortion(portion);
  }

  async function deliverPortion(documents: readonly Document[]): Promise<void> {
    // Asked after the documents were read: an event that a new consumer's present state does not include finds that consumer here.
    const consumers = await audience();
    const delivered = await Promise.all(
      documents.map(async ({ _id, outbox }) => {
        const events = outbox as DomainEvent[];
        const areApplied = await Promise.all(events.map((event) => isApplied(event, consumers.get(event.type) ?? [])));
        return { _id, ids: events.filter((_, index) => areApplied[index]).map(({ id }) => id) };
      }),
    );
    const writes = delivered
      .filter(({ ids }) => ids.length > 0)
      .map(({ _id, ids }) => ({ updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: ids } } } } as unknown as UpdateFilter<Document> } }));
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  }

  async function isApplied(event: DomainEvent, consumers: readonly string[]): Promise<boolean> {
    const done = await Promise.all(consumers.map((consumer) => jobs.ensure(eventQueueOf(consumer), event.id, event)));
    return done.every(Boolean);
  }

  return createSweep('outbox', deliverAll, logger, everyMs);
}
