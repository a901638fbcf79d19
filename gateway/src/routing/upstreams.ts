import type { ServiceName } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import { Upstream } from '../dispatch/upstream.ts';
import { ChatInstance } from '../upgrade/chat-instance.ts';
import { startProbes } from '../upgrade/health-probe.ts';
import { createSticky, sessionOf } from '../upgrade/sticky.ts';

export type Upstreams = ReturnType<typeof openUpstreams>;

/** The processes behind the gateway, and which of them a call goes to. */
export function openUpstreams({ ACCOUNT_URL, TRAVEL_URL, PLANNER_URL, CHAT_URLS }: GatewayConfig, logger: Logger) {
  const single = { account: [new Upstream(ACCOUNT_URL)], travel: [new Upstream(TRAVEL_URL)], planner: [new Upstream(PLANNER_URL)] };
  const instances = CHAT_URLS.map((origin) => new ChatInstance(origin, ({ isUp }) => logger.warn({ instance: origin, isUp }, 'chat instance')));
  const sticky = createSticky(instances);
  const stopProbes = startProbes(instances);

  return {
    instances,
    sticky,
    /** Best first; empty when none is there, undefined for an address that the service does not have. */
    for(service: ServiceName, path: string): readonly Upstream[] | undefined {
      return service === 'chat' ? chatUpstreams(path) : single[service];
    },
    async close() {
      stopProbes();
      await Promise.all([...Object.values(single).flat(), ...instances].map((each) => each.close()));
    },
  };

  function chatUpstreams(path: string): readonly Upstream[] | undefined {
    if (path.startsWith('/api/')) return sticky.forAnyone().map(({ calls }) => calls);
    if (path === '/ws/info') return sticky.forAnyone().map(({ polling }) => polling);
    const session = sessionOf(path);
    if (!session || session.isWebSocket) return undefined;
    return sticky.forSession(session).map(({ polling }) => polling);
  }
}
