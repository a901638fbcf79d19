import { type Logger, openBlockingRedis, type Redis } from '@osaka/service-kit';
import * as z from 'zod/mini';
import type { Catalogue } from './catalogue.ts';

const CHANNEL = 'travel:changes';
const POLL_MS = 900;
const message = z.object({ travelNos: z.optional(z.array(z.int())), reference: z.optional(z.boolean()) });

/** Tells every instance what changed. A message that got lost is made up for by looking at the database every second. */
export function createCatalogueFeed(catalogue: Catalogue, logger: Logger, redis?: Redis) {
  async function publish(change: z.output<typeof message>): Promise<void> {
    await redis?.publish(CHANNEL, JSON.stringify(change)).catch(() => {});
  }

  return {
    /** After a write: when it returns this instance shows the new state, and the others are told. */
    async changed(...travelNos: number[]): Promise<void> {
      await catalogue.refresh(travelNos);
      await publish({ travelNos });
    },
    /** Reference data, and destinations that lost a part of it. */
    async referenceChanged(travelNos: readonly number[] = []): Promise<void> {
      await catalogue.refreshReference();
      if (travelNos.length > 0) await catalogue.refresh(travelNos);
      await publish({ reference: true, travelNos: [...travelNos] });
    },

    /** Follows the changes of other instances; gives back what ends it. */
    follow(redisUrl: string): () => void {
      const subscriber = openBlockingRedis(redisUrl, logger);
      const failed = (error: unknown) => logger.debug({ err: error }, 'catalogue not brought up to date, will try again');
      subscriber.on('message', (_channel, text) => {
        const { travelNos, reference } = message.parse(JSON.parse(text));
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
