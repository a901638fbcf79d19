import { addressOf } from '@osaka/contracts';
import { stopNoticeMail } from '@osaka/contracts/account';
import type { AccountContext } from '../context.ts';
import { mailLinkPage, mailToken } from '../notice-mail-token.ts';
import type { VerificationService } from '../verifications/verifications.service.ts';
import { type BellMail, type MailToSend, openMail } from './mail-content.ts';
import { mailJobData } from './mail-queue.ts';
import {
  bellMail,
  codeMail,
  exportMail,
  loginChangeMail,
  newDeviceMail,
  reviewMail,
  withdrawalMail,
} from './mail-text.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * Later than this a mail is dropped: nobody waits for its code, or the news is old. Purges remove mails after 24 hours.
 */
const CODE_TOO_LATE_MS = HOUR_MS;
const NEWS_TOO_LATE_MS = 23 * HOUR_MS;

/** Sends one mail of the `mail` queue. The job carries only the mail's id, so that Redis holds no personal data. */
export function mailJob(context: AccountContext, verifications: VerificationService) {
  const { clock, logger, mailer, mails, members, sealing, siteUrl } = context;
  return async (data: unknown): Promise<void> => {
    const { mailId } = mailJobData.parse(data);
    const mail = await mails.find(mailId);
    // The job may belong to another installation on the same Redis: its worker takes it on a retry.
    if (!mail) throw new Error(`mail ${mailId} is not in this database`);
    if (!mail.sealed) return;
    const { purpose } = mail;
    const opened = openMail(sealing, mailId, purpose, mail.sealed);
    if (!opened) return mails.close(mailId, { droppedBecause: 'unreadable' });
    const isCode = 'code' in opened;
    if (clock.now().getTime() - mail.createdAt.getTime() > (isCode ? CODE_TOO_LATE_MS : NEWS_TOO_LATE_MS))
      return mails.close(mailId, { droppedBecause: 'too late' });
    if (isCode && !(await verifications.restart(opened))) return mails.close(mailId, { droppedBecause: 'superseded' });
    // The member turned the kind off, or has withdrawn, while the mail server was away.
    if (opened.purpose === 'notice' && !(await members.find(opened.memberNo))?.noticeMail?.[opened.kind])
      return mails.close(mailId, { droppedBecause: 'turned off' });
    const words = opened.purpose === 'notice' ? bellMail(opened, stopLinks(opened)) : wordsOf(opened);
    const outcome = await mailer.send({ to: opened.to, ...words, mailId });
    await mails.close(mailId, outcome === 'sent' ? { sentAt: clock.now() } : { droppedBecause: 'refused' });
    logger.info({ mailId, purpose, outcome }, 'mail');
  };

  function stopLinks({ memberNo, kind }: BellMail) {
    const token = mailToken(sealing, memberNo, kind);
    return { page: siteUrl + mailLinkPage(token), call: siteUrl + addressOf(stopNoticeMail, { params: { token } }) };
  }
}

function wordsOf(mail: Exclude<MailToSend, BellMail>) {
  if (mail.purpose === 'new-device') return newDeviceMail(mail);
  if (mail.purpose === 'export-ready') return exportMail(mail);
  if (mail.purpose === 'second-factor') return loginChangeMail(mail);
  if (mail.purpose === 'review-decided') return reviewMail(mail);
  if (mail.purpose === 'withdrawal') return withdrawalMail(mail);
  return codeMail(mail.purpose, mail.code);
}
