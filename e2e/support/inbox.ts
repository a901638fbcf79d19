const INBOX_URL = process.env.INBOX_URL ?? 'http://127.0.0.1:1080';

interface Mail {
  text: string;
}

/** The newest code mailed to this address; waits until there are more than `seen`. Other mails, such as the notice of a new device, do not count. */
export async function codeMailedTo(address: string, seen = 0): Promise<string> {
  const untilMs = Date.now() + 60_000;
  while (Date.now() < untilMs) {
    const mails = (await (await fetch(`${INBOX_URL}/api/email?to.address=${encodeURIComponent(address)}`)).json()) as Mail[];
    const codes = mails.flatMap(({ text }) => /인증번호: (\d{4})/.exec(text)?.[1] ?? []);
    const code = codes.length > seen ? codes.at(-1) : undefined;
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('no code mail arrived in time');
}
