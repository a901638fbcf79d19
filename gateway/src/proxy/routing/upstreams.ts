import type { DeclaredService } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { Choose } from '../dispatch/forward.ts';
import { callLimits, streamLimits, Upstream, type UpstreamLimits, uploadLimits } from '../dispatch/upstream.ts';
import { startProbes } from '../upgrade/health-probe.ts';
import { createSticky, type Sticky } from '../upgrade/sticky.ts';
import { StickyInstance } from '../upgrade/sticky-instance.ts';
import type { Instances, InstancesOf } from './instances.ts';
import { createLiveSet } from './live-set.ts';
import { readSockjsPath } from './sockjs-path.ts';

/** Clients of a sticky instance that was removed and does not end stay this long. */
const LEAVE_MS = 120_000;

/** The processes of one service. */
interface ServiceUpstream {
  /** Returns how to choose a process for a call; undefined when the service does not serve the path. */
  choose(path: string): Choose | undefined;
  /** Uploads have their own connections, because each occupies one for as long as its client sends. */
  uploads: Choose;
  /** Event streams have their own connections, one each. */
  streams: Choose;
  sticky?: Sticky;
  instances(): readonly StickyInstance[];
  close(): Promise<unknown>;
}

/** Opens the connection pools of all services. */
export function openUpstreams(instancesOf: InstancesOf, logger: Logger, leaveMs = LEAVE_MS) {
  const opened = new Map<string, ServiceUpstream>();
  const of = (service: DeclaredService): ServiceUpstream => {
    const existing = opened.get(service.name);
    if (existing) return existing;
    const instances = instancesOf(service.name);
    const upstream = service.upstream === 'sticky' ? openSticky(instances, logger, leaveMs) : openAny(instances);
    opened.set(service.name, upstream);
    return upstream;
  };
  return {
    of,
    /** Instances with connected clients. */
    instances: () => [...opened.values()].flatMap(({ instances }) => instances()),
    close: () => Promise.all([...opened.values()].map((upstream) => upstream.close())),
  };
}

function openAny(instances: Instances): ServiceUpstream {
  const [calls, uploads, streams] = [
    openPools(instances, callLimits),
    openPools(instances, uploadLimits),
    openPools(instances, streamLimits),
  ];
  return {
    choose: () => calls.next,
    uploads: uploads.next,
    streams: streams.next,
    instances: () => [],
    close: () => Promise.all([calls, uploads, streams].map((pools) => pools.close())),
  };
}

/** A pool for each process, taken in turn. A removed one answers its requests, and its connections end. */
function openPools(instances: Instances, limits: UpstreamLimits) {
  const pools = createLiveSet(instances, {
    open: (origin) => new Upstream(origin, limits),
    retire: (pool) => void pool.drain(),
  });
  const next: Choose = (tried) => pools.next((pool) => pool.isAvoided || pool === tried);
  return { next, close: () => Promise.all(pools.now().map((pool) => pool.close())) };
}

function openSticky(instances: Instances, logger: Logger, leaveMs: number): ServiceUpstream {
  const leaving = new Map<string, { instance: StickyInstance; timer: NodeJS.Timeout }>();
  const current = createLiveSet(instances, { open: (origin) => returned(origin) ?? opened(origin), retire: leave });
  const all = () => [...current.now(), ...[...leaving.values()].map(({ instance }) => instance)];
  const sticky = createSticky(current.now);
  const uploads = openPools(instances, uploadLimits);
  const stopProbes = startProbes(all);
  const anyInstance: Choose = (tried) => sticky.forAnyone(tried)?.calls;
  return {
    choose(path) {
      if (path.startsWith('/api/') || path === '/ws/info') return anyInstance;
      const { id, isWebSocket } = readSockjsPath(path) ?? {};
      return id && !isWebSocket ? () => sticky.forPolling(id)?.polling : undefined;
    },
    uploads: uploads.next,
    streams: anyInstance,
    sticky,
    instances: all,
    async close() {
      stopProbes();
      await Promise.all([...all(), uploads].map((each) => each.close()));
    },
  };

  function opened(origin: string): StickyInstance {
    return new StickyInstance(origin, callLimits, ({ isUp }) =>
      logger.warn({ instance: origin, isUp }, 'sticky instance'),
    );
  }

  /** An instance that DNS names again, such as after its database was away, keeps its clients. */
  function returned(origin: string): StickyInstance | undefined {
    const found = leaving.get(origin);
    clearTimeout(found?.timer);
    leaving.delete(origin);
    return found?.instance;
  }

  /** It is still probed: its clients stay until it ends, is down or `leaveMs` have passed. */
  function leave(instance: StickyInstance) {
    const timer = setTimeout(() => {
      leaving.delete(instance.origin);
      instance.leave();
    }, leaveMs).unref();
    leaving.set(instance.origin, { instance, timer });
  }
}
