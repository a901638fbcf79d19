import type { EventContract } from '@osaka/contracts';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../observe/logging.ts';

interface Subscription {
  /** `<type> <consumer>` */
  _id: string;
  type: string;
  consumer: string;
  /** Last renewal by the consumer, with a precision of RENEWAL_NOTED_MS. */
  renewedAt: Date;
  /** Whether the current state of all aggregates was queued for the consumer. */
  isInformed: boolean;
}

/** The subscribed consumers by event type. */
export type Audience = ReadonlyMap<string, readonly string[]>;
export type Subscriptions = ReturnType<typeof createSubscriptions>;

export const subscriptionIndexes = [{ key: { type: 1 }, name: 'type' }] as const;

/** A consumer without a renewal for this time is removed and no longer keeps events in their outboxes. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3600 * 1000;
const RENEWAL_NOTED_MS = 3600 * 1000;

interface SubscriptionContext {
  db: Db;
  jobs: Pick<Jobs, 'subscribersOf'>;
  clock: Clock;
  logger: Logger;
}

/**
 * The publisher's list of the consumers of its events. Consumers register in Redis, which may lose them at any time;
 * consumers read there once are kept in the publisher's database.
 */
export function createSubscriptions(
  { db, jobs, clock, logger }: SubscriptionContext,
  publishes: readonly EventContract[],
) {
  const subscriptions: Collection<Subscription> = db.collection('eventSubscriptions');
  const types = publishes.map(({ type }) => type);

  const stored = () => subscriptions.find({ type: { $in: types } }).toArray();

  async function storeRegistered(): Promise<void> {
    const registered = new Map((await stored()).map((each) => [each._id, each]));
    for (const type of types) {
      for (const [consumer, renewedAt] of await jobs.subscribersOf(type)) {
        const _id = `${type} ${consumer}`;
        const notedMs = registered.get(_id)?.renewedAt.getTime() ?? 0;
        if (isForgotten(renewedAt) || renewedAt.getTime() - notedMs < RENEWAL_NOTED_MS) continue;
        await subscriptions.updateOne(
          { _id },
          { $set: { renewedAt }, $setOnInsert: { type, consumer, isInformed: false } },
          { upsert: true },
        );
        if (notedMs === 0) logger.info({ type, consumer }, 'new consumer of an event');
      }
    }
  }

  function isForgotten(renewedAt: Date): boolean {
    return clock.now().getTime() - renewedAt.getTime() > FORGOTTEN_AFTER_MS;
  }

  return {
    async current(): Promise<Audience> {
      return audienceOf(await stored());
    },

    /** Adds new consumers, sends them the current state, and removes expired ones. */
    async update(tellPresentState: (audience: Audience) => Promise<void>): Promise<void> {
      await storeRegistered();
      const all = await stored();
      const uninformed = all.filter(({ isInformed }) => !isInformed);
      if (uninformed.length > 0) await tellPresentState(audienceOf(uninformed));
      for (const { _id } of uninformed) await subscriptions.updateOne({ _id }, { $set: { isInformed: true } });
      for (const { _id, type, consumer, renewedAt } of all.filter((each) => isForgotten(each.renewedAt))) {
        await subscriptions.deleteOne({ _id, renewedAt });
        logger.warn({ type, consumer, renewedAt }, 'consumer has not renewed its subscription and is forgotten');
      }
    },
  };
}

function audienceOf(subscriptions: readonly Subscription[]): Audience {
  const audience = new Map<string, string[]>();
  for (const { type, consumer } of subscriptions) audience.set(type, [...(audience.get(type) ?? []), consumer]);
  return audience;
}
