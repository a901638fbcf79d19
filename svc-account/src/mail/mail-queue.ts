import { randomUUID } from 'node:crypto';
import { JOBS } from '@osaka/contracts';
import { type Clock, isOutage, type Jobs, type Logger } from '@osaka/service-kit';
import type { MailRepository, StoredMail } from './mails.repository.ts';

const SWEEP_MS = 1000;
const LOST_AFTER_MS = 2 * 60 * 1000;

/** Accepts a mail by storing it; what Redis could not take then, a sweep puts on the queue later. */
export function createMailQueue(mails: MailRepository, jobs: Pick<Jobs, 'add'>, clock: Clock, logger: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function enqueue(mailId: string): Promise<void> {
    await jobs.add(JOBS.mail.queue, mailId, { mailId });
    await mails.markQueued(mailId, clock.now());
  }

  function sweep(): Promise<void> {
    sweeping ??= (async () => {
      for (const mailId of await mails.idsToQueue(new Date(clock.now().getTime() - LOST_AFTER_MS))) await enqueue(mailId);
    })()
      .catch((error: unknown) => logger[isOutage(error) ? 'debug' : 'error']({ err: error }, 'mails not queued, will try again'))
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    /** Resolves when the mail is stored. */
    async accept(mail: Pick<StoredMail, 'purpose' | 'to' | 'code'>): Promise<void> {
      const mailId = randomUUID();
      await mails.add({ mailId, ...mail, createdAt: clock.now() });
      void enqueue(mailId).catch(() => logger.debug({ mailId }, 'mail waits for the queue'));
    },
    sweep,
    start() {
      timer = setInterval(() => void sweep(), SWEEP_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
