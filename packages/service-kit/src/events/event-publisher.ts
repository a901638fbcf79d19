import { type EventContract, reconciliationQueueOf } from '@osaka/contracts';
import type { Document } from 'mongodb';
import { declareIndexes } from '../data/mongo.ts';
import type { Service, ServiceContext } from '../service.ts';
import { createSweep } from '../sweep.ts';
import { type Audience, createSubscriptions, subscriptionIndexes } from './event-subscriptions.ts';
import { createOutboxRelay } from './outbox.ts';
import { createReconciliation, type PublishedCollection } from './reconciliation.ts';

const RECONCILE_EVERY_MS = 3600 * 1000;

/** The published events of a service, as its slice.ts declares them. */
interface Publisher {
  name: string;
  publishes: readonly EventContract[];
}

type PublishingService = Pick<Service<never>, 'prepare' | 'onClose'> & {
  context: Pick<ServiceContext, 'db' | 'jobs' | 'clock' | 'logger'> & Partial<Pick<ServiceContext, 'metrics'>>;
};

/**
 * Delivers the events in the outboxes of the collections to their subscribers, and sends new subscribers the current
 * state, which is repeated once an hour, unless a collection has none to send.
 */
export function publishEvents<D extends Document[]>(
  service: PublishingService,
  { name, publishes }: Publisher,
  ...published: { [I in keyof D]: PublishedCollection<D[I]> | Pick<PublishedCollection<D[I]>, 'collection'> }
): void {
  const { db, jobs, logger, metrics } = service.context;
  const subscriptions = createSubscriptions(service.context, publishes);
  const reconciliations = published.flatMap((each) => ('factOf' in each ? [createReconciliation(each, jobs)] : []));
  const collections = published.map(({ collection }) => db.collection(collection.collectionName));
  async function reconcile(audience: Audience): Promise<void> {
    for (const send of reconciliations) await send(audience);
  }

  service.prepare('event subscriptions', () =>
    declareIndexes(db.collection('eventSubscriptions'), subscriptionIndexes),
  );
  service.prepare('reconciliation', () =>
    jobs.schedule(reconciliationQueueOf(name), RECONCILE_EVERY_MS, async () =>
      reconcile(await subscriptions.current()),
    ),
  );
  const relay = createOutboxRelay({
    collections,
    audience: subscriptions.current,
    jobs,
    logger,
    ...(metrics && { metrics }),
  });
  const followSubscribers = createSweep('event subscriptions', () => subscriptions.update(reconcile), logger);
  for (const sweep of [relay, followSubscribers]) {
    sweep.start();
    service.onClose(() => sweep.stop());
  }
}
