import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';

/** The running site from one browser's view: cookies are stored and sent. */
export interface Site {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, accessToken?: string): Promise<Output<E>>;
  /** The newest code mailed to an address. */
  codeMailedTo(address: string): Promise<string>;
}

interface Mail {
  to: { address: string }[];
  text: string;
}

export function openSite(siteUrl: string, inboxUrl: string): Site {
  const cookies = new Map<string, string>();

  return {
    async call(endpoint, input = {}, accessToken) {
      const response = await fetch(siteUrl + addressOf(endpoint, input), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies.values()].join('; '),
          ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        },
        body: endpoint.method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
      });
      for (const cookie of response.headers.getSetCookie())
        cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
      if (!response.ok)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${await response.text()}`);
      return endpoint.success.parse(await response.json()) as Output<typeof endpoint>;
    },

    async codeMailedTo(address) {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(200)) {
        const mails = (await (await fetch(`${inboxUrl}api/email`)).json()) as Mail[];
        const mail = mails.findLast(({ to }) => to.some((recipient) => recipient.address === address));
        const code = mail && /(?<!\d)\d{4}(?!\d)/.exec(mail.text)?.[0];
        if (code) return code;
      }
      throw new Error(`no code was mailed to ${address}`);
    },
  };
}
