import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = { clientId: 'osaka', clientSecret: 'a secret of the tests' };
const MOST_STEPS = 10;

// The provider says when it is loaded and at each start that it is set up for development.
for (const level of ['info', 'warn'] as const) {
  const show = console[level];
  console[level] = (...texts) => void (String(texts[0]).startsWith('oidc-provider ') || show(...texts));
}

export type LocalProvider = Awaited<ReturnType<typeof openLocalProvider>>;

/**
 * A real provider on this machine, whose accounts are told by `claims`; anybody may log in by the name of an account.
 */
export async function openLocalProvider(redirectUri: string, claims: Record<string, object>) {
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims[sub] }) }),
  });
  server.on('request', provider.callback());

  return {
    setting: { name: 'local', issuer, scope: 'openid email', ...CLIENT },
    issuer,

    /** Logs in as this account and agrees, as a person does; returns where the provider leads back to. */
    async approve(url: string, login: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let next = new URL(url);
      for (let step = 0; step < MOST_STEPS; step++) {
        if (next.href.startsWith(redirectUri)) return next;
        next = await visit(next, login, cookies);
      }
      throw new Error('the provider does not lead back');
    },

    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    restart: () => listen(server, port),
  };
}

async function visit(url: URL, login: string, cookies: Map<string, string>): Promise<URL> {
  let response = await send(url, cookies);
  if (response.status === 200) {
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? '';
    response = await send(url, cookies, new URLSearchParams({ prompt, login, password: 'any' }));
  }
  return new URL(response.headers.get('location') ?? '', url);
}

async function send(url: URL, cookies: Map<string, string>, body?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(body && { method: 'POST', body }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
