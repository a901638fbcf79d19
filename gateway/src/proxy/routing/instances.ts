import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@osaka/service-kit';
import type { UrlsOf } from '../../config.ts';

/** Shorter than the TTL that Kubernetes gives the addresses of pods (5 s). */
const REFRESH_MS = 2000;

/** The base addresses of the processes behind one base address. */
export type Resolve = (url: string) => Promise<readonly string[]>;

/** The processes of a service, each by its base address. */
export interface Instances {
  /** Calls the listener with the current set and with each later one; a set is never empty. */
  follow(listener: (origins: readonly string[]) => void): void;
}
export type InstancesOf = (service: string) => Instances;

/**
 * Finds the instances of services: each address of a host name is an instance. While DNS does not answer, the last
 * known ones stay.
 */
export function createDirectory(urlsOf: UrlsOf, logger: Logger, resolve: Resolve = addressesOf) {
  const followed = new Map<string, ReturnType<typeof followUrls>>();

  return {
    of(service: string): Instances {
      const existing = followed.get(service);
      if (existing) return existing;
      const instances = followUrls(urlsOf(service), logger.child({ upstream: service }), resolve);
      followed.set(service, instances);
      return instances;
    },
    close() {
      for (const { close } of followed.values()) close();
    },
  };
}

function followUrls(urls: readonly string[], logger: Logger, resolve: Resolve) {
  const known = new Map(urls.map((url) => [url, [url] as readonly string[]]));
  const listeners: ((origins: readonly string[]) => void)[] = [];
  let origins = distinct(known);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const names = urls.filter(isName);
  if (names.length > 0) void refresh();

  return {
    follow(listener: (origins: readonly string[]) => void) {
      listeners.push(listener);
      listener(origins);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };

  async function refresh() {
    await Promise.all(names.map(refreshName));
    if (isClosed) return;
    const now = distinct(known);
    if (now.join() !== origins.join()) {
      logger.info({ instances: now }, 'instances changed');
      origins = now;
      for (const listener of listeners) listener(now);
    }
    timer = setTimeout(refresh, REFRESH_MS).unref();
  }

  async function refreshName(url: string) {
    const found = await resolve(url).catch(() => []);
    if (found.length > 0) known.set(url, found);
  }
}

function distinct(known: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...new Set([...known.values()].flat())].sort();
}

/** A certificate names the host, so that addresses with https stay as they are. */
function isName(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !hostname.startsWith('[') && isIP(hostname) === 0;
}

/** A process with addresses of both families would otherwise be two instances. */
async function addressesOf(url: string): Promise<readonly string[]> {
  const { hostname, port } = new URL(url);
  const found = await lookup(hostname, { all: true });
  const ofIpv4 = found.filter(({ family }) => family === 4);
  const origin = (address: string) => `http://${address}${port && `:${port}`}`;
  return ofIpv4.length > 0
    ? ofIpv4.map(({ address }) => origin(address))
    : found.map(({ address }) => origin(`[${address}]`));
}
