import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ReleasePointer, remoteListOf, type ServedRelease, type SiteConfig, siteConfig } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import { createEndCanary } from '../canary/end-canary.ts';
import { allServed } from '../canary/served-releases.ts';
import type { GatewayConfig } from '../config.ts';
import { robotsText, sitemap } from '../heads/for-crawlers.ts';
import { createPageHeads } from '../heads/page-heads.ts';
import { askServices } from '../heads/service-facts.ts';
import { memoizeByObject } from '../memoize-by-object.ts';
import { Refused, refusals } from '../policy/refusals.ts';
import { createPreviews } from '../preview/previews.ts';
import type { InstancesOf } from '../routing/instances.ts';
import { serviceRoutesOf } from '../routing/service-routes.ts';
import { createServerRenderer } from '../ssr/server-renderer.ts';
import { createPages } from './page.ts';
import { createPointerReader } from './pointer.ts';
import { createReleaseDigests } from './release-digests.ts';
import { createReleaseFiles } from './release-files.ts';
import type { Releases } from './releases.ts';
import { compressed, type Representation } from './representation.ts';
import { createSiteFiles } from './site-files.ts';

export type Site = ReturnType<typeof createSite>;

/** The content that the gateway serves itself: released files, pages, robots.txt and sitemap.xml. */
export function createSite(
  config: GatewayConfig,
  releases: Releases,
  instancesOf: InstancesOf,
  logger: Logger,
  countChangedFile: () => void,
) {
  const pointers = createPointerReader(releases.local, logger, releases.update);
  const canaries = createEndCanary(releases.shared, releases.verifier, logger);
  const withoutEnded = (release: ReleasePointer | undefined) => release && canaries.without(release);
  const lastRelease = () => withoutEnded(pointers.lastRelease());
  const releaseNow = async () => withoutEnded(await pointers.releaseNow());
  const digestsOf = createReleaseDigests(releases.local, lastRelease);
  const onChanged = (file: string) => {
    logger.error({ file }, 'a released file was changed and is not used');
    countChangedFile();
    releases.setDamaged(file);
  };
  const fileOf = createReleaseFiles(config.RELEASES_DIR, { digestsOf, onChanged });
  const serverRenderer = createServerRenderer(config.RELEASES_DIR, digestsOf, onChanged, logger);
  const files = createSiteFiles(fileOf);
  const pageOf = createPages(fileOf, digestsOf, serverRenderer, siteConfigOf(config));
  const siteUrl = config.SITE_URL.replace(/\/+$/, '');
  const services = askServices(instancesOf, logger);
  const previews = createPreviews(releases.shared, releases.verifier, instancesOf, logger);
  const headAt = createPageHeads(services, siteUrl);
  let checkedRelease: ReleasePointer | undefined;
  let lastSitemap: { source: unknown; content: Representation } | undefined;

  return {
    releaseNow,
    lastRelease,
    endCanary: canaries.end,
    previews,
    files,
    serviceWorker: async (release: ReleasePointer) =>
      files.serviceWorker(release, await isThere(join(config.RELEASES_DIR, 'service-worker-off'))),
    /** A file of the API reference; undefined outside the local profile. */
    apiDocs:
      config.LOCAL_PROFILE && config.API_DOCS_DIR ? createReleaseFiles(config.API_DOCS_DIR) : async () => undefined,
    remoteList: memoizeByObject((release: ServedRelease) =>
      compressed('application/json; charset=utf-8', JSON.stringify(remoteListOf(release))),
    ),
    pageAt,
    robots: memoizeByObject((release: ReleasePointer) =>
      compressed('text/plain; charset=utf-8', robotsText(release, siteUrl)),
    ),
    sitemap: sitemapOf,
    /**
     * Readiness: rejects without a release. The first check of a release starts the renderer, so that no visitor waits
     * for it.
     */
    async check(): Promise<void> {
      const release = await releaseNow();
      if (!release) throw new Error('no release');
      if (release !== checkedRelease)
        for (const served of allServed(release)) pageAt(served, '/', '/').catch(() => undefined);
      checkedRelease = release;
    },
    close() {
      pointers.close();
      return Promise.all([services.close(), previews.close(), serverRenderer.close()]);
    },
  };

  async function sitemapOf(release: ReleasePointer): Promise<Representation | undefined> {
    if (!siteUrl) return undefined;
    const requests = Object.values(release.remotes).flatMap(({ slice: { service, sitemap: address } }) =>
      service && address ? [services.sitemapAt(service, address)] : [],
    );
    const parts = await Promise.all(requests);
    const available = parts.filter((part) => part !== undefined);
    // An incomplete sitemap would tell crawlers that the missing pages are gone.
    if (available.length < parts.length) throw new Refused(refusals.unavailable);
    const source = { release, parts: available };
    if (!lastSitemap || !isDeepStrictEqual(lastSitemap.source, source))
      lastSitemap = { source, content: await sitemap(release, available, siteUrl) };
    return lastSitemap.content;
  }

  async function pageAt(release: ServedRelease, path: string, address: string | undefined) {
    const query = new URLSearchParams(address?.split('?')[1]);
    const head = await headAt(release, path, query);
    // Only canonical addresses get prefetched answers: another query or spelling may change what is shown.
    const requests = isAt(head.path, address)
      ? await services.answersTo(
          head.first.map((each) => ({
            address: each,
            service: serviceRoutesOf(release).serviceAt(pathIn(each))?.name,
          })),
        )
      : undefined;
    // Merged only if both exist: pages are cached by the identity of the answers.
    const answers =
      requests && (head.answers ? (head.first.length > 0 ? { ...head.answers, ...requests } : head.answers) : requests);
    return {
      content: await pageOf(release, head.path ?? path, head, answers),
      status: head.status,
      screen: head.screen,
    };
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Whether both are the same path with the same query, however the query is ordered and encoded. */
function isAt(rendered: string | undefined, address: string | undefined): boolean {
  if (rendered === undefined || address === undefined) return false;
  return pathIn(rendered) === pathIn(address) && sortedQuery(rendered) === sortedQuery(address);
}

function sortedQuery(address: string): string {
  const query = new URLSearchParams(address.split('?')[1]);
  query.sort();
  return query.toString();
}

function pathIn(address: string): string {
  return address.split('?', 1)[0] ?? address;
}

function siteConfigOf({
  MAP_PROVIDER,
  GOOGLE_MAPS_KEY,
  MAP_TILES_URL,
  MAP_TILES_ATTRIBUTION,
}: GatewayConfig): SiteConfig {
  return siteConfig.parse({
    mapProvider: MAP_PROVIDER,
    googleMapsKey: GOOGLE_MAPS_KEY,
    mapTilesUrl: MAP_TILES_URL,
    mapTilesAttribution: MAP_TILES_ATTRIBUTION,
  });
}
