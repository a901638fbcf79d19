import { randomUUID } from 'node:crypto';
import { type Logger, openBlockingRedis, type Redis } from '@osaka/service-kit';
import * as z from 'zod/mini';
import type { Catalogue } from './catalogue.ts';

const CHANNEL = 'travel:changes';
const POLL_MS = 900;
const message = z.object({
  travelNos: z.optional(z.array(z.int())),
  reference: z.optional(z.boolean()),
  /** The instance; absent from earlier releases. */
  from: z.optional(z.string()),
});

/** Publishes changes to all instances over Redis; polling the database every second covers lost messages. */
export function createCatalogueFeed(catalogue: Catalogue, logger: Logger, redis?: Redis) {
  const from = randomUUID();

  async function publish(change: Omit<z.output<typeof message>, 'from'>): Promise<void> {
    await redis?.publish(CHANNEL, JSON.stringify({ ...change, from })).catch(() => {});
  }

  return {
    /** Call after a write: on return this instance shows the new state and the others have been notified. */
    async changed(...travelNos: number[]): Promise<void> {
      await catalogue.refresh(travelNos);
      await publish({ travelNos });
    },
    /** Reference data changed, and these destinations lost a part of it. */
    async referenceChanged(travelNos: readonly number[] = []): Promise<void> {
      await catalogue.refreshReference();
      if (travelNos.length > 0) await catalogue.refresh(travelNos);
      await publish({ reference: true, travelNos: [...travelNos] });
    },

    /** Subscribes to changes of other instances; returns the unsubscribe function. */
    follow(redisUrl: string): () => void {
      const subscriber = openBlockingRedis(redisUrl, logger);
      const failed = (error: unknown) => logger.debug({ err: error }, 'catalogue not refreshed, will retry');
      subscriber.on('message', (_channel, text) => {
        const { travelNos, reference, from: sender } = message.parse(JSON.parse(text));
        if (sender === from) return;
        if (reference) catalogue.refreshReference().catch(failed);
        if (travelNos?.length) catalogue.refresh(travelNos).catch(failed);
      });
      subscriber.subscribe(CHANNEL).catch(failed);
      const timer = setInterval(() => catalogue.catchUp().catch(failed), POLL_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        subscriber.disconnect();
      };
    },
  };
}
