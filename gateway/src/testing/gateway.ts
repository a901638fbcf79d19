import type { AddressInfo } from 'node:net';
import { createGateway, type GatewayOverrides } from '../app.ts';
import { configSchema } from '../config.ts';
import { createReleases } from './releases.ts';
import type { FakeService } from './services.ts';

export interface TestGateway {
  url: string;
  port: number;
  drain(): void;
  stop(): Promise<void>;
}

/** Starts a gateway on a free port in front of the given services. */
export async function startGateway(
  services: {
    account?: FakeService;
    travel?: FakeService;
    travelUrl?: string;
    planner?: FakeService;
    chats?: FakeService[];
    chatUrls?: string[];
  },
  settings: Record<string, string> = {},
  parts: GatewayOverrides = {},
): Promise<TestGateway> {
  const travel = services.travelUrl ?? services.travel?.url ?? NOWHERE;
  const planner = services.planner?.url ?? NOWHERE;
  const chats = services.chatUrls ?? services.chats?.map(({ url }) => url) ?? [NOWHERE];
  const releases = settings.RELEASES_DIR ? undefined : await createReleases();
  const config = configSchema.parse({
    'SVC_<NAME>_URL': {
      account: [services.account?.url ?? NOWHERE],
      travel: [travel],
      planner: [planner],
      chat: chats,
    },
    RELEASES_DIR: releases?.dir,
    RATE_LIMIT_SCALE: '100',
    ...settings,
  });
  const gateway = createGateway(config, parts);
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    drain: gateway.drain,
    async stop() {
      gateway.server.close();
      gateway.server.closeAllConnections();
      await gateway.close();
      await releases?.remove();
    },
  };
}

/** The discard port, where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
