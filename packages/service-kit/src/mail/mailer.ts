import { createTransport } from 'nodemailer';
import { activeTracing } from '../observe/tracing.ts';
import { currentWork } from '../observe/work.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** Answers a POST without a log-in, by which mail clients end mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same on every retry, so that mail clients can recognise duplicates; unique within the sender's domain. */
  mailId: string;
}

export interface Mailer {
  /** Resolves with the server's verdict; throws when a retry can succeed. */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
}

/**
 * Each mail names the request that caused it in the header X-Request-Id.
 *
 * @throws by `send`, when the mail server does not take the mail; without its text or addressee.
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ mailId, unsubscribeUrl, ...mail }) {
      const work = currentWork();
      const span =
        work?.span && activeTracing()?.child(work.span, 'client', 'send mail', { 'osakaro.protocol': 'smtp' });
      try {
        await transport.sendMail({
          from,
          ...withoutControls(mail),
          messageId: `<${mailId}@${domain}>`,
          headers: {
            'auto-submitted': 'auto-generated',
            ...(work && { 'x-request-id': work.requestId }),
            ...(unsubscribeUrl && {
              'list-unsubscribe': `<${unsubscribeUrl}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        span?.end();
        return 'sent';
      } catch (error) {
        span?.end('failed');
        const { responseCode = 0, code = 'unknown' } = error as { responseCode?: number; code?: string };
        if (responseCode >= 500 && responseCode !== 535) return 'refused';
        // The server's reply may contain the address, so only its code is passed on.
        throw new Error(`mail not sent: ${code} ${responseCode}`);
      }
    },
    close: () => transport.close(),
  };
}

/** Texts that were stored before calls refused control characters. */
function withoutControls<M extends object>(mail: M): M {
  return Object.fromEntries(
    Object.entries(mail).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(CONTROLS, '') : value,
    ]),
  ) as M;
}

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
