import type { Clock, Logger } from '@osaka/service-kit';
import type { Sealing } from '../sealing.ts';
import { type MailContent, openMail } from './mail-content.ts';
import { mailJobData } from './mail-queue.ts';
import { codeMail } from './mail-text.ts';
import type { Mailer } from './mailer.ts';
import type { MailRepository, StoredMail } from './mails.repository.ts';

const TOO_LATE_MS = 60 * 60 * 1000;

export interface MailJobParts {
  mails: MailRepository;
  mailer: Mailer;
  /** Restarts the code's lifetime; false when a newer code has replaced it. */
  restartCode(mail: Pick<StoredMail, 'purpose'> & MailContent): Promise<boolean>;
  sealing: Sealing;
  clock: Clock;
  logger: Logger;
  messageDomain: string;
}

/** Sends one mail of the `mail` queue. The job carries only the mail's id, so that Redis holds no personal data. */
export function mailJob({ mails, mailer, restartCode, sealing, clock, logger, messageDomain }: MailJobParts) {
  return async (data: unknown): Promise<void> => {
    const { mailId } = mailJobData.parse(data);
    const mail = await mails.find(mailId);
    // The job may belong to another installation on the same Redis: its worker takes it on a retry.
    if (!mail) throw new Error(`mail ${mailId} is not in this database`);
    if (!mail.sealed) return;
    const { purpose } = mail;
    const content = openMail(sealing, mailId, mail.sealed);
    if (!content) return mails.close(mailId, { droppedBecause: 'unreadable' });
    const { to, code } = content;
    if (clock.now().getTime() - mail.createdAt.getTime() > TOO_LATE_MS) return mails.close(mailId, { droppedBecause: 'too late' });
    if (!(await restartCode({ purpose, to, code }))) return mails.close(mailId, { droppedBecause: 'superseded' });
    const outcome = await mailer.send({ to, ...codeMail(purpose, code), messageId: `<${mailId}@${messageDomain}>` });
    await mails.close(mailId, outcome === 'sent' ? { sentAt: clock.now() } : { droppedBecause: 'refused' });
    logger.info({ mailId, purpose, outcome }, 'mail');
  };
}
