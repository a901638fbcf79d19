import { type ReleasePointer, remoteListOf, remoteNames, type SiteConfig, siteConfig } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import type { Exchange } from '../exchange.ts';
import { createFirstFrames } from '../first-frame/first-frames.ts';
import { robotsText, sitemapOf } from '../heads/for-crawlers.ts';
import { createPageHeads } from '../heads/page-heads.ts';
import { askTravel } from '../heads/travel-facts.ts';
import { refusals, refuse } from '../policy/refusals.ts';
import { siteHeaders } from '../policy/security-headers.ts';
import { createPages } from './page.ts';
import { createPointerReader } from './pointer.ts';
import { createReleaseFiles } from './release-files.ts';
import { compressed, type Representation } from './representation.ts';
import { createSend } from './send.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

interface Found {
  content: Representation | undefined;
  caching: typeof FOR_EVER | typeof ASK_EACH_TIME;
  status?: 200 | 404;
}

/** Answers what is not a service's: the shell's page for every address, the files of shell and remotes, /remotes.json, and what crawlers ask for. */
export function createSite(config: GatewayConfig, logger: Logger) {
  const fileOf = createReleaseFiles(config.RELEASES_DIR);
  const pointerNow = createPointerReader(config.RELEASES_DIR, logger);
  const firstFrames = createFirstFrames(config.RELEASES_DIR, logger);
  const pageOf = createPages(fileOf, firstFrames, siteConfigOf(config));
  const send = createSend(siteHeaders(config));
  const siteUrl = config.SITE_URL.replace(/\/+$/, '');
  const travel = askTravel(config.TRAVEL_URL, logger);
  const headAt = createPageHeads(travel, siteUrl);
  let seen: ReleasePointer | undefined;
  const robots = compressed('text/plain; charset=utf-8', robotsText(siteUrl));

  return {
    answer(exchange: Exchange): void {
      const { method } = exchange.incoming;
      if (NEVER_A_PAGE.test(exchange.path)) return refuse(exchange, refusals.unknownAddress);
      if (method !== 'GET' && method !== 'HEAD') return refuse(exchange, refusals.readOnly);
      exchange.answeredBy = 'site';
      answer(exchange).catch((error) => {
        exchange.failure = error;
        refuse(exchange, refusals.failed);
      });
    },
    /** Rejects while there is no release to show; the first look at one starts the renderer, so that no visitor waits for it. */
    async check(): Promise<void> {
      const pointer = await pointerNow();
      if (!pointer) throw new Error('no release');
      if (pointer !== seen) pageAt(pointer, '/', '/').catch(() => undefined);
      seen = pointer;
    },
    close: () => Promise.all([travel.close(), firstFrames.close()]),
  };

  async function answer(exchange: Exchange) {
    if (exchange.path === '/sitemap.xml' && siteUrl) return sendSitemap(exchange);
    const pointer = await pointerNow();
    if (!pointer) return refuse(exchange, refusals.unavailable);
    const { content, caching, status = 200 } = await find(pointer, exchange);
    return content ? send(exchange, content, caching, status) : refuse(exchange, refusals.unknownAddress);
  }

  async function find(pointer: ReleasePointer, { path, incoming }: Exchange): Promise<Found> {
    const [, first = '', ...rest] = path.split('/');
    if (path === '/remotes.json') return { content: await remoteListFor(pointer), caching: ASK_EACH_TIME };
    if (path === '/robots.txt') return { content: await robots, caching: ASK_EACH_TIME };
    if (first === 'assets') return { content: await shellAsset(pointer, rest), caching: FOR_EVER };
    if (first === 'remotes') return { content: await remoteFile(rest), caching: FOR_EVER };
    const topLevel = rest.length === 0 && first.includes('.') && first !== 'index.html';
    const file = topLevel ? await fileOf('shell', pointer.shell.version, first) : undefined;
    if (file) return { content: file, caching: ASK_EACH_TIME };
    return pageAt(pointer, path, incoming.url);
  }

  async function pageAt(pointer: ReleasePointer, path: string, address: string | undefined): Promise<Found> {
    const head = await headAt(path);
    // A query changes what is shown, and a spelling what is in its address.
    const answers = address === head.path ? (head.answers ?? (await travel.answersTo(head.needs.calls))) : undefined;
    return { content: await pageOf(pointer, path, head, answers), caching: ASK_EACH_TIME, status: head.status };
  }

  async function sendSitemap(exchange: Exchange) {
    const offered = await travel.offered();
    return offered ? send(exchange, await sitemapOf(offered, siteUrl), ASK_EACH_TIME, 200) : refuse(exchange, refusals.unavailable);
  }

  /** A tab that is open since before the last release still asks for the files it began with. */
  async function shellAsset({ shell }: ReleasePointer, parts: string[]): Promise<Representation | undefined> {
    for (const version of new Set([shell.version, ...shell.kept])) {
      const file = await fileOf('shell', version, 'assets', ...parts);
      if (file) return file;
    }
    return undefined;
  }

  async function remoteFile([name = '', ...parts]: string[]): Promise<Representation | undefined> {
    return remoteNames.some((each) => each === name) && parts.length > 1 ? fileOf(name, ...parts) : undefined;
  }
}
export type Site = ReturnType<typeof createSite>;

/** What is no screen and never will be; a page there would hide a mistake from whoever calls. */
const NEVER_A_PAGE = /^\/(?:api|internal|metrics|health|ready|ws|images)(?:\/|$)/;

const remoteLists = new WeakMap<ReleasePointer, Promise<Representation>>();

function remoteListFor(pointer: ReleasePointer): Promise<Representation> {
  const known = remoteLists.get(pointer);
  if (known) return known;
  const list = compressed('application/json; charset=utf-8', JSON.stringify(remoteListOf(pointer)));
  remoteLists.set(pointer, list);
  return list;
}

function siteConfigOf({ MAP_PROVIDER, GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: GatewayConfig): SiteConfig {
  return siteConfig.parse({ mapProvider: MAP_PROVIDER, googleMapsKey: GOOGLE_MAPS_KEY, mapTilesUrl: MAP_TILES_URL, mapTilesAttribution: MAP_TILES_ATTRIBUTION });
}
