import { setTimeout as pause } from 'node:timers/promises';

const INBOX_URL = process.env.INBOX_URL ?? 'http://127.0.0.1:1080';

interface Mail {
  text: string;
}

/**
 * The newest code mailed to this address; waits until there are more than `seen`. Other mails, such as the notice of a
 * new device, do not count.
 */
export function codeMailedTo(address: string, seen = 0): Promise<string> {
  return mailedTo(address, /인증번호: (\d{4})/, seen);
}

/**
 * What the pattern captures in the newest mail to this address that matches; waits until there are more of those than
 * `seen`.
 */
export async function mailedTo(address: string, pattern: RegExp, seen = 0): Promise<string> {
  const untilMs = Date.now() + 60_000;
  while (Date.now() < untilMs) {
    const mails = (await (
      await fetch(`${INBOX_URL}/api/email?to.address=${encodeURIComponent(address)}`)
    ).json()) as Mail[];
    const found = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    const newest = found.length > seen ? found.at(-1) : undefined;
    if (newest) return newest;
    await pause(200);
  }
  throw new Error(`no mail with ${pattern} arrived in time`);
}
