import { type EventContract, reconciliationQueueOf } from '@osaka/contracts';
import type { Document } from 'mongodb';
import { createSubscriptions, subscriptionIndexes } from './event-subscriptions.ts';
import { declareIndexes } from './mongo.ts';
import { createOutboxRelay } from './outbox.ts';
import { createReconciliation, type PublishedCollection } from './reconciliation.ts';
import type { Service, ServiceContext } from './service.ts';
import { createSweep } from './sweep.ts';

const RECONCILE_EVERY_MS = 3600 * 1000;

/** The published events of a service, as its slice.ts declares them. */
interface Publisher {
  name: string;
  publishes: readonly EventContract[];
}

type PublishingService = Pick<Service<never>, 'prepare' | 'onClose'> & {
  context: Pick<ServiceContext, 'db' | 'jobs' | 'clock' | 'logger'> & Partial<Pick<ServiceContext, 'metrics'>>;
};

/** Delivers the events in the outboxes of a collection to their subscribers, and sends new subscribers the current state, which is repeated once an hour. */
export function publishEvents<D extends Document>(service: PublishingService, { name, publishes }: Publisher, published: PublishedCollection<D>): void {
  const { db, jobs, logger, metrics } = service.context;
  const subscriptions = createSubscriptions(service.context, publishes);
  const reconcile = createReconciliation(published, jobs);
  const collection = db.collection(published.collection.collectionName);
  service.prepare('event subscriptions', () => declareIndexes(db.collection('eventSubscriptions'), subscriptionIndexes));
  service.prepare('reconciliation', () => jobs.schedule(reconciliationQueueOf(name), RECONCILE_EVERY_MS, async () => reconcile(await subscriptions.current())));
  const relay = createOutboxRelay({ collection, audience: subscriptions.current, jobs, logger, ...(metrics && { metrics }) });
  const followSubscribers = createSweep('event subscriptions', () => subscriptions.update(reconcile), logger);
  for (const sweep of [relay, followSubscribers]) {
    sweep.start();
    service.onClose(() => sweep.stop());
  }
}
