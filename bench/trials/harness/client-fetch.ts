import { Agent, fetch } from 'undici';

export interface ClientFetch {
  fetch: typeof fetch;
  /** Ends its connections, also those in use. */
  close(): void;
}

/** `fetch` with connections of its own, from the address of a client. */
export function clientFetch(address?: string): ClientFetch {
  const agent = new Agent({ connect: { localAddress: address } });
  return {
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
    close: () => void agent.destroy(),
  };
}
