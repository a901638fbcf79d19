import { createTransport } from 'nodemailer';
import { activeTracing } from '../tracing/tracing.ts';
import { currentWork } from '../work.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** The same on every retry, so that mail clients can recognise duplicates. */
  messageId: string;
}

export interface Mailer {
  /** Resolves with the server's verdict; throws when a retry can succeed. */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
}

/** Each mail names the request that caused it in the header X-Request-Id. */
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
  return {
    async send(mail) {
      const work = currentWork();
      const span =
        work?.span && activeTracing()?.child(work.span, 'client', 'send mail', { 'osakaro.protocol': 'smtp' });
      try {
        await transport.sendMail({ from, ...mail, ...(work && { headers: { 'x-request-id': work.requestId } }) });
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
