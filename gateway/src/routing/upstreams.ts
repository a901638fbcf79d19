import type { ServiceName } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import type { Choose } from '../dispatch/forward.ts';
import { Upstream, uploadWait } from '../dispatch/upstream.ts';
import { ChatInstance } from '../upgrade/chat-instance.ts';
import { startProbes } from '../upgrade/health-probe.ts';
import { createSticky, sessionOf } from '../upgrade/sticky.ts';

/** The processes behind the gateway, and which of them a call goes to. */
export function openUpstreams({ ACCOUNT_URL, TRAVEL_URL, PLANNER_URL, CHAT_URLS }: GatewayConfig, logger: Logger) {
  const single = { account: new Upstream(ACCOUNT_URL), travel: new Upstream(TRAVEL_URL), planner: new Upstream(PLANNER_URL) };
  // Their own connections: an upload takes one for as long as its client takes to send it.
  const uploads = new Upstream(TRAVEL_URL, uploadWait);
  const instances = CHAT_URLS.map((origin) => new ChatInstance(origin, ({ isUp }) => logger.warn({ instance: origin, isUp }, 'chat instance')));
  const sticky = createSticky(instances);
  const chooseSingle = { account: () => single.account, travel: () => single.travel, planner: () => single.planner };
  const anyInstance = () => sticky.forAnyone()?.calls;
  const stopProbes = startProbes(instances);

  return {
    instances,
    sticky,
    /** For the calls that carry files; svc-travel alone has them. */
    uploads,
    /** How to choose a process for this call; undefined for an address that the service does not have. */
    for(service: ServiceName, path: string): Choose | undefined {
      return service === 'chat' ? forChat(path) : chooseSingle[service];
    },
    async close() {
      stopProbes();
      await Promise.all([...Object.values(single), uploads, ...instances].map((each) => each.close()));
    },
  };

  function forChat(path: string): Choose | undefined {
    if (path.startsWith('/api/') || path === '/ws/info') return anyInstance;
    const session = sessionOf(path);
    return session && !session.isWebSocket ? () => sticky.forPolling(session)?.polling : undefined;
  }
}
