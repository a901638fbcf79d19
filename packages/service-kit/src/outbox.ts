import { randomUUID } from 'node:crypto';
import { type DomainEvent, EVENTS, type EventData, type EventType } from '@osaka/contracts';
import type { Collection, Document, UpdateFilter } from 'mongodb';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logging.ts';
import { isOutage } from './outage.ts';

/** A fact to be put into the `outbox` of the document that changed, in the same update. */
export function eventOf<T extends EventType>(type: T, version: number, data: EventData<T>): DomainEvent<T> {
  return { id: randomUUID(), type, version, data };
}

/** Finds documents with something to deliver; declare it on every collection that has an outbox. */
export const outboxIndex = { key: { 'outbox.id': 1 }, name: 'outbox', sparse: true } as const;

/**
 * Carries events from the outboxes of a collection to one queue for each consumer, at least once.
 * The job's id is the event's, so a second delivery is dropped by the queue or by the consumer.
 */
export function createOutboxRelay(collection: Collection<Document>, jobs: Jobs, logger: Logger, everyMs = 1000) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function deliverAll(): Promise<void> {
    const waiting = collection.find({ 'outbox.id': { $exists: true } }, { projection: { outbox: 1 } }).limit(500);
    for await (const { _id, outbox } of waiting) {
      for (const event of outbox as DomainEvent[]) {
        for (const consumer of EVENTS[event.type].consumers) await jobs.add(`events-${consumer}`, event.id, event);
        await collection.updateOne({ _id }, { $pull: { outbox: { id: event.id } } } as unknown as UpdateFilter<Document>);
      }
    }
  }

  function deliver(): Promise<void> {
    running ??= deliverAll()
      .catch((error: unknown) => logger[isOutage(error) ? 'debug' : 'error']({ err: error }, 'outbox not delivered, will try again'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    start() {
      timer = setInterval(() => void deliver(), everyMs);
      timer.unref();
    },
    /** Delivers soon instead of at the next tick; call it after a write that added an event. */
    wake: () => void deliver(),
    deliver,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

type Handlers = { [T in EventType]?: (event: DomainEvent<T>) => Promise<void> };

/** Applies the facts that other services tell this one. Handlers are idempotent and compare `version`. */
export function consumeEvents(consumer: 'travel' | 'planner' | 'chat', handlers: Handlers, jobs: Jobs): void {
  jobs.work(`events-${consumer}`, async (data) => {
    const event = data as DomainEvent;
    const handle = handlers[event.type] as ((event: DomainEvent) => Promise<void>) | undefined;
    if (handle) await handle({ ...event, data: EVENTS[event.type].data.parse(event.data) });
  });
}
