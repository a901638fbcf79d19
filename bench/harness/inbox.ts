import { pause } from './wait.ts';

interface Mail {
  messageId: string;
  to: { address: string }[];
  text: string;
}

export type Inbox = ReturnType<typeof openInbox>;

const ASK_EVERY_MS = 200;

/** The stage's own mail inbox. */
export function openInbox(inboxUrl: string) {
  async function mailsTo(address: string): Promise<Mail[]> {
    const response = await fetch(`${inboxUrl}api/email?to.address=${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return response.json() as Promise<Mail[]>;
  }

  return {
    mailsTo,
    /** The newest code mailed to an address. */
    async codeFor(address: string, withinMs: number): Promise<string> {
      for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await pause(ASK_EVERY_MS)) {
        const mails = await mailsTo(address).catch(() => []);
        const code = mails.flatMap(({ text }) => /인증번호: (\d{4})/.exec(text)?.[1] ?? []).at(-1);
        if (code) return code;
      }
      throw new Error(`no code was mailed to ${address} within ${withinMs / 1000} s`);
    },
  };
}
