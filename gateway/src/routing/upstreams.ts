import type { DeclaredService } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { Choose } from '../dispatch/forward.ts';
import { callLimits, streamLimits, Upstream, uploadLimits } from '../dispatch/upstream.ts';
import { startProbes } from '../upgrade/health-probe.ts';
import { createSticky, type Sticky, sessionOf } from '../upgrade/sticky.ts';
import { StickyInstance } from '../upgrade/sticky-instance.ts';

/** The base addresses of a service's instances. */
export type UrlsOf = (service: string) => readonly string[];

/** The processes of one service. */
interface ServiceUpstream {
  /** Returns how to choose a process for a call; undefined when the service does not serve the path. */
  choose(path: string): Choose | undefined;
  /** Uploads have their own connections, because each occupies one for as long as its client sends. */
  uploads: Upstream;
  /** Event streams have their own connections, one each. */
  streams: Choose;
  sticky?: Sticky;
  instances: readonly StickyInstance[];
  close(): Promise<unknown>;
}

/** Opens the connection pools of all services. `scale` multiplies what is counted for each client address. */
export function openUpstreams(urlsOf: UrlsOf, scale: number, logger: Logger) {
  const opened = new Map<string, ServiceUpstream>();
  const of = (service: DeclaredService): ServiceUpstream => {
    const existing = opened.get(service.name);
    if (existing) return existing;
    const urls = urlsOf(service.name);
    const upstream = service.upstream === 'sticky' ? openSticky(urls, scale, logger) : openAny(urls, scale);
    opened.set(service.name, upstream);
    return upstream;
  };
  return {
    of,
    /** Instances with connected clients. */
    instances: () => [...opened.values()].flatMap(({ instances }) => instances),
    close: () => Promise.all([...opened.values()].map((upstream) => upstream.close())),
  };
}

function openAny(urls: readonly string[], scale: number): ServiceUpstream {
  const processes = urls.map((url) => new Upstream(url, callLimits(scale)));
  const uploads = openUploads(urls);
  const next = inTurn(processes);
  const streaming = urls.map((url) => new Upstream(url, streamLimits));
  return {
    choose: () => next,
    uploads,
    streams: inTurn(streaming),
    instances: [],
    close: () => Promise.all([...processes, ...streaming, uploads].map((each) => each.close())),
  };
}

function inTurn(processes: readonly Upstream[]): Choose {
  let nextIndex = 0;
  return () => {
    nextIndex += 1;
    return processes[nextIndex % processes.length];
  };
}

function openSticky(urls: readonly string[], scale: number, logger: Logger): ServiceUpstream {
  const instances = urls.map((origin) => new StickyInstance(origin, callLimits(scale), ({ isUp }) => logger.warn({ instance: origin, isUp }, 'sticky instance')));
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
    streams: anyInstance,
    sticky,
    instances,
    async close() {
      stopProbes();
      await Promise.all([...instances, uploads].map((each) => each.close()));
    },
  };
}

function openUploads([url = '']: readonly string[]): Upstream {
  return new Upstream(url, uploadLimits);
}
