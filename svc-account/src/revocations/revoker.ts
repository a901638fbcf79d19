import { REVOCATION_FEED, type Revocation } from '@osaka/contracts';
import { type Clock, isOutage, type Logger } from '@osaka/service-kit';

const SWEEP_MS = 1000;

/** A collection whose documents say with what ended tokens that the feed does not carry it yet. */
interface RevocationSource {
  dueRevocations(): Promise<Revocation[]>;
  revocationPublished(revocation: Revocation): Promise<void>;
  repeatRevocationsSince(since: Date): Promise<void>;
}

export interface RevokerParts {
  members: RevocationSource;
  sessions: RevocationSource;
  feed: {
    publish(revocation: Revocation): Promise<void>;
    isWhole(): Promise<boolean>;
    markWhole(): Promise<void>;
  };
  clock: Clock;
  logger: Logger;
}

/**
 * Puts raised generations and ended sessions on the feed: right after the change, and again until it worked when Redis was away or the process died.
 * When Redis has lost the feed, all that may still matter is put there again.
 */
export function createRevoker({ members, sessions, feed, clock, logger }: RevokerParts) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function publishFrom(source: RevocationSource, revocation: Revocation): Promise<void> {
    await feed.publish(revocation);
    await source.revocationPublished(revocation);
  }

  async function restoreFeed(): Promise<void> {
    if (await feed.isWhole()) return;
    const since = new Date(clock.now().getTime() - REVOCATION_FEED.keptMs);
    for (const source of [members, sessions]) await source.repeatRevocationsSince(since);
    await feed.markWhole();
  }

  function sweep(): Promise<void> {
    sweeping ??= (async () => {
      await restoreFeed();
      for (const source of [members, sessions]) for (const due of await source.dueRevocations()) await publishFrom(source, due);
    })()
      .catch((error: unknown) => logger[isOutage(error) ? 'debug' : 'error']({ err: error }, 'revocations not published, will try again'))
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    /** True when the feed has it. The change itself is stored, so a feed that is away delays this but never loses it. */
    async announce({ memberNo, generation, sessionId }: Revocation): Promise<boolean> {
      try {
        await publishFrom(sessionId === undefined ? members : sessions, { memberNo, generation, sessionId });
        return true;
      } catch {
        logger.warn({ memberNo }, 'revocation waits for the feed');
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
