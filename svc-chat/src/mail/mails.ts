import { createSweep, originField } from '@osaka/service-kit';
import type { MailWords } from '@osaka/service-kit/mail';
import * as z from 'zod/mini';
import type { ChatContext } from '../context.ts';
import type { Transcripts } from '../rooms/transcript.ts';
import { answerMail, inquiryMail, transcriptMail } from './mail-text.ts';
import type { MailToSend, StoredMail } from './mails.repository.ts';

/** The name of the queue. Its jobs carry the mail's id alone, so that Redis holds no personal data. */
export const MAIL_QUEUE = 'chat-mail';
const jobData = z.object({ mailId: z.string() });
/**
 * A transcript that could not be mailed for so long is no longer expected; inquiries and answers are sent however late.
 */
const TRANSCRIPT_TOO_LATE_MS = 23 * 3_600_000;

/**
 * Accepts a mail by storing it. A sweep queues it until it is sent, whatever happens to Redis or the mail server
 * meanwhile.
 */
export function createMails(context: ChatContext, transcripts: Transcripts) {
  const { clock, config, inquiries, jobs, logger, mailer, mailRepository } = context;
  const enqueue = ({ mailId, origin }: Pick<StoredMail, 'mailId' | 'origin'>) =>
    jobs.ensure(MAIL_QUEUE, mailId, { mailId, ...(origin && { origin }) });
  const sweep = createSweep(
    'chat mails',
    async () => {
      for (const mail of await mailRepository.findAllOpen()) await enqueue(mail);
    },
    logger,
  );

  async function wordsOf(mail: StoredMail): Promise<(MailWords & { to: string; replyTo?: string }) | undefined> {
    if (mail.kind === 'transcript') {
      const text = await transcripts.textOf(mail.roomId);
      return text === undefined || !mail.to ? undefined : { to: mail.to, ...transcriptMail(text) };
    }
    const inquiry = await inquiries.find(mail.inquiryNo);
    if (!inquiry) return undefined;
    return mail.kind === 'answer'
      ? { to: inquiry.email, ...answerMail(inquiry) }
      : { to: config.SUPPORT_MAIL, replyTo: inquiry.email, ...inquiryMail(inquiry) };
  }

  return {
    async accept(mail: MailToSend): Promise<void> {
      const stored = { ...mail, createdAt: clock.now(), ...originField() };
      await mailRepository.add(stored);
      void enqueue(stored).catch(() => {});
    },

    /** Sends one mail of the queue; a job that runs twice sends one mail. */
    async send(data: unknown): Promise<void> {
      const { mailId } = jobData.parse(data);
      const mail = await mailRepository.findOpen(mailId);
      // The job may belong to another installation on the same Redis: its worker takes it on a retry.
      if (mail === undefined) throw new Error(`mail ${mailId} is not in this database`);
      if (mail === null) return;
      if (mail.kind === 'transcript' && clock.now().getTime() - mail.createdAt.getTime() > TRANSCRIPT_TOO_LATE_MS)
        return mailRepository.close(mailId, { droppedBecause: 'too late' });
      const words = await wordsOf(mail);
      if (!words) return mailRepository.close(mailId, { droppedBecause: 'gone' });
      const outcome = await mailer.send({ ...words, mailId });
      await mailRepository.close(mailId, outcome === 'sent' ? { sentAt: clock.now() } : { droppedBecause: 'refused' });
      logger.info({ mailId, kind: mail.kind, outcome }, 'mail');
    },
    sweep: sweep.run,
    start: sweep.start,
    stop: sweep.stop,
  };
}
