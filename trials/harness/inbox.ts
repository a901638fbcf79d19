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

const SHARED_FOR_MS = 200;

export function openInbox(inboxUrl: string): Inbox {
  let latest: { askedMs: number; mails: Promise<Mail[]> } | undefined;

  /** Concurrent callers share one request. */
  function all(): Promise<Mail[]> {
    const nowMs = performance.now();
    if (!latest || nowMs - latest.askedMs > SHARED_FOR_MS) {
      latest = {
        askedMs: nowMs,
        mails: fetch(`${inboxUrl}api/email`, { signal: AbortSignal.timeout(10_000) }).then(
          (response) => response.json() as Promise<Mail[]>,
        ),
      };
      latest.mails.catch(() => {});
    }
    return latest.mails;
  }

  async function mailsTo(address: string): Promise<Mail[]> {
    return (await all()).filter(({ to }) => to.some((recipient) => recipient.address === address));
  }

  return {
    mailsTo,
    async codeFor(address, withinMs) {
      for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await pause(SHARED_FOR_MS)) {
        const mails = await mailsTo(address).catch(() => []);
        const code = mails.flatMap(({ text }) => /인증번호: (\d{4})/.exec(text)?.[1] ?? []).at(-1);
        if (code) return code;
      }
      throw new Error(`no code was mailed to ${address} within ${withinMs / 1000} s`);
    },
  };
}
