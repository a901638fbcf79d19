import { type ReleasePointer, remoteListOf, type SiteConfig, siteConfig } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import { createFirstFrames } from '../first-frame/first-frames.ts';
import { createSitemap, robotsText } from '../heads/for-crawlers.ts';
import { createPageHeads } from '../heads/page-heads.ts';
import { askTravel } from '../heads/travel-facts.ts';
import { oncePer } from '../once-per.ts';
import { Refused, refusals } from '../policy/refusals.ts';
import { createPages } from './page.ts';
import { createPointerReader } from './pointer.ts';
import { createReleaseFiles } from './release-files.ts';
import { compressed } from './representation.ts';
import { createSiteFiles } from './site-files.ts';

export type Site = ReturnType<typeof createSite>;

/** What there is to show where no service answers: the released files, pages made of them, and what crawlers ask for. */
export function createSite(config: GatewayConfig, logger: Logger) {
  const fileOf = createReleaseFiles(config.RELEASES_DIR);
  const releaseNow = createPointerReader(config.RELEASES_DIR, logger);
  const firstFrames = createFirstFrames(config.RELEASES_DIR, logger);
  const pageOf = createPages(fileOf, firstFrames, siteConfigOf(config));
  const siteUrl = config.SITE_URL.replace(/\/+$/, '');
  const travel = askTravel(config.TRAVEL_URL, logger);
  const headAt = createPageHeads(travel, siteUrl);
  const robots = compressed('text/plain; charset=utf-8', robotsText(siteUrl));
  const sitemapOf = createSitemap(siteUrl);
  let seen: ReleasePointer | undefined;

  return {
    releaseNow,
    files: createSiteFiles(fileOf),
    remoteList: oncePer((release: ReleasePointer) => compressed('application/json; charset=utf-8', JSON.stringify(remoteListOf(release)))),
    pageAt,
    robots: () => robots,
    async sitemap() {
      if (!siteUrl) return undefined;
      const offered = await travel.offered();
      if (!offered) throw new Refused(refusals.unavailable);
      return sitemapOf(offered);
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
}

function siteConfigOf({ MAP_PROVIDER, GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: GatewayConfig): SiteConfig {
  return siteConfig.parse({ mapProvider: MAP_PROVIDER, googleMapsKey: GOOGLE_MAPS_KEY, mapTilesUrl: MAP_TILES_URL, mapTilesAttribution: MAP_TILES_ATTRIBUTION });
}
