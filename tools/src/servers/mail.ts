import { mkdirSync, readFileSync } from 'node:fs';
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

/** SMTP_URL if set, else maildev with its inbox page. Default ports fall back to free ones; configured ports do not. */
export async function chooseMail(
  site: ServerSite,
  usual: { smtp: number; inbox: number } | 'free',
): Promise<MailServer> {
  if (process.env.SMTP_URL && !site.ownOnly) return { url: process.env.SMTP_URL, label: 'SMTP_URL' };
  const smtp = usual === 'free' ? await freePort() : await portFor('SMTP_PORT', usual.smtp);
  const inbox = usual === 'free' ? await freePort() : await portFor('INBOX_PORT', usual.inbox);
  const folder = join(site.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const maildev = new URL('..', import.meta.resolve('maildev'));
  const inboxUrl = `http://127.0.0.1:${inbox}/`;
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    inboxUrl,
    label: `maildev ${(JSON.parse(readFileSync(new URL('package.json', maildev), 'utf8')) as { version: string }).version}`,
    program: {
      name: 'Mail inbox',
      command: process.execPath,
      args: [
        fileURLToPath(new URL('dist/bin/maildev.js', maildev)),
        '--ip',
        '127.0.0.1',
        '--smtp',
        String(smtp),
        '--web-ip',
        '127.0.0.1',
        '--web',
        String(inbox),
        '--mail-directory',
        folder,
        '--max-emails',
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
