import { pause } from './wait.ts';

interface Mail {
  messageId: string;
  to: { address: string }[];
  text: string;
}

/** The stage's own mail inbox. */
export interface Inbox {
  mailsTo(address: string): Promise<Mail[]>;
  /** The newest code mailed to an address. */
  codeFor(address: string, withinMs: number): Promise<string>;
}

const ASK_EVERY_MS = 200;

export function openInbox(inboxUrl: string): Inbox {
  async function mailsTo(address: string): Promise<Mail[]> {
    const response = await fetch(`${inboxUrl}api/email?to.address=${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return response.json() as Promise<Mail[]>;
  }

  return {
    mailsTo,
    async codeFor(address, withinMs) {
      for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await pause(ASK_EVERY_MS)) {
        const mails = await mailsTo(address).catch(() => []);
        const code = mails.flatMap(({ text }) => /인증번호: (\d{4})/.exec(text)?.[1] ?? []).at(-1);
        if (code) return code;
      }
      throw new Error(`no code was mailed to ${address} within ${withinMs / 1000} s`);
    },
  };
}
