import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { freePort, isPortFree, requirePort } from '../ports/ports.ts';
import type { ChosenServer, ServerSite } from './server.ts';

export interface MailServer extends ChosenServer {
  /** URL of the inbox page; absent when SMTP_URL points elsewhere. */
  inboxUrl?: string;
}

/** Trials count mails at their end, and ask for five a second. */
const MAILS_KEPT = { usual: 500, trial: 5000 };

/** SMTP_URL if set, else our own inbox with its page. Default ports fall back to free ones; configured ports do not. */
export async function chooseMail(
  site: ServerSite,
  usual: { smtp: number; inbox: number } | 'free',
): Promise<MailServer> {
  if (process.env.SMTP_URL && !site.ownOnly) return { url: process.env.SMTP_URL, label: 'SMTP_URL' };
  const smtp = usual === 'free' ? await freePort() : await portFor('SMTP_PORT', usual.smtp);
  const inbox = usual === 'free' ? await freePort() : await portFor('INBOX_PORT', usual.inbox);
  const inboxUrl = `http://127.0.0.1:${inbox}/`;
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    inboxUrl,
    label: 'mail inbox',
    program: {
      name: 'Mail inbox',
      command: process.execPath,
      args: [
        fileURLToPath(new URL('./inbox/main.mjs', import.meta.url)),
        String(smtp),
        String(inbox),
        join(site.dataDir, 'mail'),
        String(usual === 'free' ? MAILS_KEPT.trial : MAILS_KEPT.usual),
      ],
      logFile: join(site.logDir, 'mail.log'),
      isReady: async () => (await fetch(`${inboxUrl}api/email`, { signal: AbortSignal.timeout(1_000) })).ok,
      readyWithinMs: 20_000,
      stopWithinMs: 1_500,
    },
  };
}

async function portFor(variable: 'SMTP_PORT' | 'INBOX_PORT', usual: number): Promise<number> {
  const asked = process.env[variable];
  if (asked) return requirePort(Number(asked), variable);
  return (await isPortFree(usual)) ? usual : freePort();
}
