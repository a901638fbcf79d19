import { getRequestListener } from '@hono/node-server';
import { type ReleasePointer, type SiteConfig, siteConfig } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import type { Exchange } from '../exchange.ts';
import { createFirstFrames } from '../first-frame/first-frames.ts';
import { robotsText, sitemapOf } from '../heads/for-crawlers.ts';
import { createPageHeads } from '../heads/page-heads.ts';
import { askTravel } from '../heads/travel-facts.ts';
import { Refused, refusals, refuse } from '../policy/refusals.ts';
import { siteHeaders } from '../policy/security-headers.ts';
import { createPages } from './page.ts';
import { createPointerReader } from './pointer.ts';
import { createReleaseFiles } from './release-files.ts';
import { remoteListFor } from './remote-list.ts';
import { compressed } from './representation.ts';
import { siteRoutes } from './site.routes.ts';
import { createSiteFiles } from './site-files.ts';

/** How long a client may read nothing of a file. */
const SILENT_MS = 60_000;

/** Answers what is not a service's. */
export function createSite(config: GatewayConfig, logger: Logger) {
  const fileOf = createReleaseFiles(config.RELEASES_DIR);
  const releaseNow = createPointerReader(config.RELEASES_DIR, logger);
  const firstFrames = createFirstFrames(config.RELEASES_DIR, logger);
  const pageOf = createPages(fileOf, firstFrames, siteConfigOf(config));
  const siteUrl = config.SITE_URL.replace(/\/+$/, '');
  const travel = askTravel(config.TRAVEL_URL, logger);
  const headAt = createPageHeads(travel, siteUrl);
  const robots = compressed('text/plain; charset=utf-8', robotsText(siteUrl));
  const routes = siteRoutes({
    securityHeaders: siteHeaders(config),
    releaseNow,
    files: createSiteFiles(fileOf),
    remoteList: remoteListFor,
    pageAt: (release, { path, incoming }) => pageAt(release, path, incoming.url),
    robots: () => robots,
    sitemap,
  });
  let seen: ReleasePointer | undefined;

  return {
    answer(exchange: Exchange): void {
      const { incoming, outgoing } = exchange;
      exchange.answeredBy = 'site';
      outgoing.setTimeout(SILENT_MS);
      const answer = (request: Request) => {
        outgoing.once('close', () => exchange.finished(exchange, isOut(exchange) ? outgoing.statusCode : 499));
        return routes.fetch(request, exchange);
      };
      // What makes no valid address, a port beyond 65535 for one, comes to no route.
      getRequestListener(answer, { errorHandler: () => refuse(exchange, refusals.malformed) })(incoming, outgoing);
    },
    /** Rejects while there is no release to show; the first look at one starts the renderer, so that no visitor waits for it. */
    async check(): Promise<void> {
      const release = await releaseNow();
      if (!release) throw new Error('no release');
      if (release !== seen) pageAt(release, '/', '/').catch(() => undefined);
      seen = release;
    },
    close: () => Promise.all([travel.close(), firstFrames.close()]),
  };

  async function pageAt(release: ReleasePointer, path: string, address: string | undefined) {
    const head = await headAt(path);
    // A query changes what is shown, and a spelling what is in its address.
    const answers = address === head.path ? (head.answers ?? (await travel.answersTo(head.needs.calls))) : undefined;
    return { content: await pageOf(release, path, head, answers), status: head.status };
  }

  async function sitemap() {
    if (!siteUrl) return undefined;
    const offered = await travel.offered();
    if (!offered) throw new Refused(refusals.unavailable);
    return sitemapOf(offered, siteUrl);
  }
}

/** Node calls an answer finished too when its client has gone within it. */
function isOut({ incoming, outgoing }: Exchange): boolean {
  return outgoing.writableFinished && !incoming.socket.errored;
}

function siteConfigOf({ MAP_PROVIDER, GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: GatewayConfig): SiteConfig {
  return siteConfig.parse({ mapProvider: MAP_PROVIDER, googleMapsKey: GOOGLE_MAPS_KEY, mapTilesUrl: MAP_TILES_URL, mapTilesAttribution: MAP_TILES_ATTRIBUTION });
}
