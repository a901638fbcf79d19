import type { IncomingMessage, ServerResponse } from 'node:http';

interface RemoteList {
  shell: string;
  remotes: Record<string, { version: string; entry: string; integrity: Record<string, string> }>;
}

/** Answers /remotes.json: what the gateway says, with the remotes under development in place of their releases. */
export function remotesJson(gatewayUrl: string, origins: ReadonlyMap<string, string>) {
  return async (_request: IncomingMessage, response: ServerResponse) => {
    const list = await released(gatewayUrl);
    for (const [name, origin] of origins) list.remotes[name] = { version: 'dev', entry: `${origin}/remoteEntry.js`, integrity: {} };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
  };
}

async function released(gatewayUrl: string): Promise<RemoteList> {
  const response = await fetch(`${gatewayUrl}/remotes.json`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as RemoteList) : { shell: 'dev', remotes: {} };
}
