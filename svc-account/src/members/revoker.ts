import type { Revocation } from '@osaka/contracts';
import { isOutage, type Logger } from '@osaka/service-kit';
import type { MemberChanges } from './member-changes.repository.ts';

const SWEEP_MS = 1000;

/** Puts raised generations on the feed: right after the change, and again until it worked when Redis was away or the process died. */
export function createRevoker(changes: Pick<MemberChanges, 'dueRevocations' | 'revocationPublished'>, publish: (revocation: Revocation) => Promise<void>, logger: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function announce({ memberNo, generation }: Revocation): Promise<void> {
    await publish({ memberNo, generation });
    await changes.revocationPublished({ memberNo, generation });
  }

  function sweep(): Promise<void> {
    sweeping ??= (async () => {
      for (const due of await changes.dueRevocations()) await announce(due);
    })()
      .catch((error: unknown) => logger[isOutage(error) ? 'debug' : 'error']({ err: error }, 'revocations not published, will try again'))
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    /** The change itself is stored, so a feed that is away delays this but never loses it. */
    announce: (member: Revocation): Promise<void> => announce(member).catch(() => logger.warn({ memberNo: member.memberNo }, 'revocation waits for the feed')),
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
