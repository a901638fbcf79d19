import type { DeclaredService } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { Choose } from '../dispatch/forward.ts';
import { Upstream, uploadWait } from '../dispatch/upstream.ts';
import { startProbes } from '../upgrade/health-probe.ts';
import { createSticky, type Sticky, sessionOf } from '../upgrade/sticky.ts';
import { StickyInstance } from '../upgrade/sticky-instance.ts';

/** The base addresses of a service's instances. */
export type UrlsOf = (service: string) => readonly string[];

/** The processes of one service as the gateway calls them. */
interface ServiceUpstream {
  /** How to choose a process for this call; undefined for an address that the service does not have. */
  choose(path: string): Choose | undefined;
  /** For calls that carry files: their own connections, because an upload takes one for as long as its client takes to send it. */
  uploads: Upstream;
  sticky?: Sticky;
  instances: readonly StickyInstance[];
  close(): Promise<unknown>;
}

/** The processes behind the gateway, and which of them a call goes to. */
export function openUpstreams(urlsOf: UrlsOf, logger: Logger) {
  const opened = new Map<string, ServiceUpstream>();
  const of = (service: DeclaredService): ServiceUpstream => {
    const known = opened.get(service.name);
    if (known) return known;
    const urls = urlsOf(service.name);
    const upstream = service.upstream === 'sticky' ? openSticky(urls, logger) : openAny(urls);
    opened.set(service.name, upstream);
    return upstream;
  };
  return {
    of,
    /** The clients that stay connected to one instance. */
    instances: () => [...opened.values()].flatMap(({ instances }) => instances),
    close: () => Promise.all([...opened.values()].map((upstream) => upstream.close())),
  };
}

function openAny(urls: readonly string[]): ServiceUpstream {
  const processes = urls.map((url) => new Upstream(url));
  const uploads = openUploads(urls);
  let turn = 0;
  const next = () => {
    turn += 1;
    return processes[turn % processes.length];
  };
  return { choose: () => next, uploads, instances: [], close: () => Promise.all([...processes, uploads].map((each) => each.close())) };
}

function openSticky(urls: readonly string[], logger: Logger): ServiceUpstream {
  const instances = urls.map((origin) => new StickyInstance(origin, ({ isUp }) => logger.warn({ instance: origin, isUp }, 'sticky instance')));
  const sticky = createSticky(instances);
  const uploads = openUploads(urls);
  const stopProbes = startProbes(instances);
  const anyInstance = () => sticky.forAnyone()?.calls;
  return {
    choose(path) {
      if (path.startsWith('/api/') || path === '/ws/info') return anyInstance;
      const session = sessionOf(path);
      return session && !session.isWebSocket ? () => sticky.forPolling(session)?.polling : undefined;
    },
    uploads,
    sticky,
    instances,
    async close() {
      stopProbes();
      await Promise.all([...instances, uploads].map((each) => each.close()));
    },
  };
}

function openUploads([url = '']: readonly string[]): Upstream {
  return new Upstream(url, uploadWait);
}
