import { randomUUID } from 'node:crypto';
import { type DomainEvent, type EventContract, type EventData, eventQueueOf } from '@osaka/contracts';
import type { Collection, Document, UpdateFilter } from 'mongodb';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../observe/logging.ts';
import type { Metrics } from '../observe/metrics.ts';
import { originField } from '../observe/work.ts';
import { createSweep } from '../sweep.ts';
import type { Audience } from './event-subscriptions.ts';

/**
 * An event for the `outbox` array of the changed document, pushed in the same update; names the request that caused it.
 *
 * @example { $push: { outbox: eventOf(planVisited, version, { planNo, memberNo, visits }) } }
 */
export function eventOf<E extends EventContract>({ type }: E, version: number, data: EventData<E>): DomainEvent<E> {
  return { id: randomUUID(), type, version, data, ...originField() };
}

/** Finds documents with undelivered events; required on every collection with an outbox. */
export const outboxIndex = { key: { 'outbox.id': 1 }, name: 'outbox', sparse: true } as const;

const BATCH_SIZE = 500;

interface RelayContext {
  collections: readonly Collection<Document>[];
  /** The currently known consumers. */
  audience(): Promise<Audience>;
  jobs: Pick<Jobs, 'ensure'>;
  logger: Logger;
  metrics?: Pick<Metrics, 'gauge'>;
  everyMs?: number;
}

/**
 * Delivers events from the outboxes of the collections to one queue per consumer, at least once. An event stays in its
 * outbox until every known consumer has applied it, so events that Redis loses are queued again. The job id is the
 * event id.
 *
 * A failed round is logged and repeated.
 */
export function createOutboxRelay({ collections, audience, jobs, logger, metrics, everyMs = 1000 }: RelayContext) {
  /** When this process first saw each undelivered event, in ms. */
  let seenAt = new Map<string, number>();
  metrics?.gauge('outbox_events', 'Published events that not every consumer has applied', () => seenAt.size);
  metrics?.gauge('outbox_oldest_seconds', 'Time since this process first saw the oldest of them', () => {
    const nowMs = Date.now();
    return (nowMs - [...seenAt.values()].reduce((oldestMs, atMs) => Math.min(oldestMs, atMs), nowMs)) / 1000;
  });

  async function deliverAll(): Promise<void> {
    const left = new Set<string>();
    for (const collection of collections) await deliverFrom(collection, left);
    const nowMs = Date.now();
    seenAt = new Map([...left].map((id) => [id, seenAt.get(id) ?? nowMs]));
  }

  async function deliverFrom(collection: Collection<Document>, left: Set<string>): Promise<void> {
    const cursor = collection.find(
      { 'outbox.id': { $exists: true } },
      { projection: { outbox: 1 }, batchSize: BATCH_SIZE },
    );
    let batch: Document[] = [];
    for await (const document of cursor) {
      batch.push(document);
      if (batch.length < BATCH_SIZE) continue;
      await deliverBatch(collection, batch, left);
      batch = [];
    }
    if (batch.length > 0) await deliverBatch(collection, batch, left);
  }

  /** Adds the ids of the events that remain to `left`. */
  async function deliverBatch(
    collection: Collection<Document>,
    documents: readonly Document[],
    left: Set<string>,
  ): Promise<void> {
    // Loaded after the documents, so that a consumer that subscribes meanwhile gets events that its reconciliation does
    // not include.
    const consumers = await audience();
    const delivered = await Promise.all(
      documents.map(async ({ _id, outbox }) => {
        const events = outbox as DomainEvent[];
        const areApplied = await Promise.all(events.map((event) => isApplied(event, consumers.get(event.type) ?? [])));
        for (const [index, { id }] of events.entries()) if (!areApplied[index]) left.add(id);
        return { _id, ids: events.filter((_, index) => areApplied[index]).map(({ id }) => id) };
      }),
    );
    const writes = delivered
      .filter(({ ids }) => ids.length > 0)
      .map(({ _id, ids }) => ({
        updateOne: {
          filter: { _id },
          update: { $pull: { outbox: { id: { $in: ids } } } } as unknown as UpdateFilter<Document>,
        },
      }));
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  }

  async function isApplied(event: DomainEvent, consumers: readonly string[]): Promise<boolean> {
    const done = await Promise.all(consumers.map((consumer) => jobs.ensure(eventQueueOf(consumer), event.id, event)));
    return done.every(Boolean);
  }

  return createSweep('outbox', deliverAll, logger, everyMs);
}
