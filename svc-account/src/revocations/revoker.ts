import { REVOCATION_FEED, type Revocation } from '@osaka/contracts';
import { isFeedWhole, isOutage, markFeedWhole, publishRevocation } from '@osaka/service-kit';
import type { AccountStores } from '../stores.ts';

const SWEEP_MS = 1000;

/** A collection that marks revocations which are not on the feed yet. */
interface RevocationSource {
  dueRevocations(): Promise<Revocation[]>;
  revocationPublished(revocation: Revocation): Promise<void>;
  repeatRevocationsSince(since: Date): Promise<void>;
}

/**
 * Publishes incremented generations and ended sessions to the feed: right after the change, and by a sweep after an
 * outage or a crash. When Redis has lost the feed, all revocations within its retention are published again.
 */
export function createRevoker({ clock, logger, memberChanges, redis, sessions }: AccountStores) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function publishFrom(source: RevocationSource, revocation: Revocation): Promise<void> {
    await publishRevocation(redis, revocation);
    await source.revocationPublished(revocation);
  }

  async function restoreFeed(): Promise<void> {
    if (await isFeedWhole(redis)) return;
    const since = new Date(clock.now().getTime() - REVOCATION_FEED.keptMs);
    for (const source of [memberChanges, sessions]) await source.repeatRevocationsSince(since);
    await markFeedWhole(redis);
  }

  function sweep(): Promise<void> {
    sweeping ??= (async () => {
      await restoreFeed();
      for (const source of [memberChanges, sessions])
        for (const due of await source.dueRevocations()) await publishFrom(source, due);
    })()
      .catch((error: unknown) =>
        logger[isOutage(error) ? 'debug' : 'error']({ err: error }, 'revocations not published, will retry'),
      )
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    /**
     * True when published. The change is stored beforehand, so an outage of the feed delays the revocation but never
     * loses it.
     */
    async announce({ memberNo, generation, sessionId }: Revocation): Promise<boolean> {
      try {
        await publishFrom(sessionId === undefined ? memberChanges : sessions, { memberNo, generation, sessionId });
        return true;
      } catch {
        logger.warn({ memberNo }, 'revocation not published, the sweep will publish it');
        return false;
      }
    },
    sweep,
    start() {
      timer = setInterval(() => void sweep(), SWEEP_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
