import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ReleasePointer, remoteListOf, type ServedRelease, type SiteConfig, siteConfig } from '@osaka/contracts';
import type { Logger } from '@osaka/service-kit';
import type { GatewayConfig } from '../config.ts';
import { mapTilesOf } from '../map-tiles.ts';
import { memoizeByObject } from '../memoize-by-object.ts';
import { Refused, refusals } from '../proxy/policy/refusals.ts';
import type { InstancesOf } from '../proxy/routing/instances.ts';
import { serviceRoutesOf } from '../proxy/routing/service-routes.ts';
import { createEndCanary } from '../releases/canary/end-canary.ts';
import { allServed } from '../releases/canary/served-releases.ts';
import { createPointerReader } from '../releases/pointer.ts';
import { createReleaseDigests } from '../releases/release-digests.ts';
import { createReleaseFiles } from '../releases/release-files.ts';
import type { Releases } from '../releases/releases.ts';
import { compressed, type Representation } from '../releases/representation.ts';
import { robotsText, securityText, sitemap } from './heads/for-crawlers.ts';
import { createPageHeads } from './heads/page-heads.ts';
import { askServices } from './heads/service-facts.ts';
import { createPages } from './page.ts';
import { createPreviews } from './preview/previews.ts';
import { createSiteFiles } from './site-files.ts';
import { createServerRenderer } from './ssr/server-renderer.ts';

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
  const serverRenderer = createServerRenderer(config.RELEASES_DIR, siteConfigOf(config), digestsOf, onChanged, logger);
  const files = createSiteFiles(fileOf);
  const pages = createPages(fileOf, digestsOf, serverRenderer, siteConfigOf(config));
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
    securityText: () => securityText(config.SECURITY_CONTACT, siteUrl),
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
    if (head.status === 404) {
      const drawn = await pages.rendered(release, UNKNOWN_PATH, head, NO_ANSWERS);
      return { content: drawn ?? (await pages.empty(release, head)), status: 404 as const, screen: head.screen };
    }
    // Only canonical addresses are rendered: another query or spelling may change what is shown.
    const isRendered =
      isAt(head.path, address) && head.screen && (await serverRenderer.canRender(release, head.screen.owner));
    const requests = isRendered
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
    const drawn = isRendered && answers ? await pages.rendered(release, head.path ?? path, head, answers) : undefined;
    return {
      content: drawn ?? (await pages.empty(release, head)),
      // Browsers draw the empty page themselves; a crawler would take it for the whole one.
      status: isRendered && !drawn ? (503 as const) : head.status,
      screen: head.screen,
    };
  }
}

/** No screen is at this path, so that the shell draws its page for missing ones. */
const UNKNOWN_PATH = '/not-found';
const NO_ANSWERS = {};

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

function siteConfigOf(config: GatewayConfig): SiteConfig {
  const tiles = mapTilesOf(config);
  return siteConfig.parse({
    mapProvider: config.MAP_PROVIDER,
    googleMapsKey: config.GOOGLE_MAPS_KEY,
    mapTilesUrl: tiles.url,
    mapTilesAttribution: tiles.attribution,
    mapTilesLink: tiles.link,
    signInProviders: config.SIGN_IN_PROVIDERS,
    closedLines: config.TRANSIT_CLOSED_LINES,
    operator: {
      name: config.OPERATOR_NAME,
      representative: config.OPERATOR_REPRESENTATIVE,
      address: config.OPERATOR_ADDRESS,
      phone: config.OPERATOR_PHONE,
      email: config.OPERATOR_EMAIL,
      privacyOfficer: config.OPERATOR_PRIVACY_OFFICER,
      privacyEmail: config.OPERATOR_PRIVACY_EMAIL,
      directions: config.OPERATOR_DIRECTIONS.split('|').map((line) => line.trim()),
    },
  });
}
