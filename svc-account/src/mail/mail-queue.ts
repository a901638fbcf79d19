import { randomUUID } from 'node:crypto';
import { createSweep, originField } from '@osaka/service-kit';
import * as z from 'zod/mini';
import type { AccountStores } from '../stores.ts';
import { type MailToSend, type SealedMail, sealMail } from './mail-content.ts';

/**
 * The name of the queue. Its jobs carry no address and no code: a mail's content is read from the database by its id
 * when it is sent.
 */
export const MAIL_QUEUE = 'mail';
export const mailJobData = z.object({ mailId: z.string() });

/** Accepts a mail by storing it; a sweep re-queues unsent mails that Redis did not take or has lost. */
export function createMailQueue({ mails, jobs, sealing, clock, logger }: AccountStores) {
  function enqueue({ mailId, origin }: Pick<SealedMail, 'mailId' | 'origin'>): Promise<boolean> {
    return jobs.ensure(MAIL_QUEUE, mailId, { mailId, ...(origin && { origin }) });
  }

  const sweep = createSweep(
    'mails',
    async () => {
      for (const mail of await mails.findOpen()) await enqueue(mail);
    },
    logger,
  );

  function seal(mail: MailToSend, mailId: string): SealedMail {
    return { mailId, purpose: mail.purpose, sealed: sealMail(sealing, mailId, mail), ...originField() };
  }

  /** Resolves when the mail is stored. A second mail with the same id is ignored. */
  async function acceptSealed(mail: SealedMail): Promise<void> {
    await mails.add({ ...mail, createdAt: clock.now() });
    void enqueue(mail).catch(() =>
      logger.debug({ mailId: mail.mailId }, 'mail stored but not queued, the sweep will queue it'),
    );
  }

  return {
    seal,
    acceptSealed,
    accept: (mail: MailToSend, mailId: string = randomUUID()): Promise<void> => acceptSealed(seal(mail, mailId)),
    sweep: sweep.run,
    start: sweep.start,
    stop: sweep.stop,
  };
}
