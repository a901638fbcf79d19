import type { Revocation } from '@osaka/contracts';
import { isOutage, type Logger } from '@osaka/service-kit';

const SWEEP_MS = 1000;

/** A collection whose documents say with what ended tokens that the feed does not carry it yet. */
interface RevocationSource {
  dueRevocations(): Promise<Revocation[]>;
  revocationPublished(revocation: Revocation): Promise<void>;
}

export interface RevokerParts {
  members: RevocationSource;
  sessions: RevocationSource;
  publish(revocation: Revocation): Promise<void>;
  logger: Logger;
}

/** Puts raised generations and ended sessions on the feed: right after the change, and again until it worked when Redis was away or the process died. */
export function createRevoker({ members, sessions, publish, logger }: RevokerParts) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function publishFrom(source: RevocationSource, revocation: Revocation): Promise<void> {
    await publish(revocation);
    await source.revocationPublished(revocation);
  }

  function sweep(): Promise<void> {
    sweeping ??= (async () => {
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
