import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { ServiceApp } from '../http/routes.ts';

export interface Listening {
  origin: string;
  close(): Promise<void>;
}

/** Serves an app on a separate port, for tests of answers that stay open. */
export async function listen(app: ServiceApp): Promise<Listening> {
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
