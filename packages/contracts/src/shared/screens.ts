import * as z from 'zod/mini';

const SITE = '오사카로';

/** What the browser's tab and search engines show of a page; the bare name of the site without a title. */
export function documentTitle(title?: string): string {
  return title ? `${title} | ${SITE}` : SITE;
}

/** Shape of the skeleton that stands in for a screen while its code or data is being loaded. */
export const screenShape = z.enum(['cards', 'detail', 'form', 'list', 'map', 'table', 'tiles', 'text', 'chat']);
export type ScreenShape = z.output<typeof screenShape>;

/** Where a screen's link stands in the frame; `guest`, `member` and `admin` are the visitor's own corner. */
export const menuPlace = z.enum(['main', 'guest', 'member', 'admin', 'footer']);
export type MenuPlace = z.output<typeof menuPlace>;

const menuEntry = z.object({
  place: menuPlace,
  /** Among the entries of the same place, the smallest first. */
  order: z.int(),
  label: z.string(),
  /** Also marks the entry as current on screens below its address. */
  coversChildren: z.optional(z.boolean()),
});

/** A picture in several widths, as the tag that shows it says it; a preload must say the same. */
export const sizedPicture = z.object({
  src: z.string(),
  srcSet: z.optional(z.string()),
  sizes: z.optional(z.string()),
  /** The media type where not every browser takes it; those that do not leave the preload alone. */
  type: z.optional(z.literal('image/avif')),
});
export type SizedPicture = z.output<typeof sizedPicture>;

/** A screen as every page knows it. */
export const screen = z.object({
  /** Canonical spelling; parameters begin with a colon. Matched without regard to letter case. */
  path: z.string(),
  /** The remote that has the page, or `shell`. */
  owner: z.string(),
  /** Names the screen in the browser's tab, unless its page knows better. */
  title: z.string(),
  shape: screenShape,
  menu: z.optional(menuEntry),
});
export type Screen = z.output<typeof screen>;

/** A screen as its slice declares it; the owner is added when the pointer is read. Addresses may name the path's parameters in braces. */
export const declaredScreen = z.extend(z.omit(screen, { owner: true }), {
  /** Whom it is for. Screens that are not for everyone are closed to crawlers; the page and each call check the visitor. */
  access: z.enum(['everyone', 'member', 'staff', 'admin']),
  /** What search engines and messengers say of it; such a screen stands in sitemap.xml. */
  description: z.optional(z.string()),
  /** Internal address of the slice's service that answers a `PageHead`. */
  head: z.optional(z.string()),
  /** Public reads that the screen begins with; their answers come with the page. */
  first: z.optional(z.array(z.string())),
  /** The largest picture of the first view. */
  picture: z.optional(sizedPicture),
  /** Rendered by the gateway (server-side rendering) when it is opened without a query. */
  isRendered: z.optional(z.boolean()),
});
export type DeclaredScreen = z.output<typeof declaredScreen>;

const widget = z.object({
  /** Exposed module, such as `./widget`. */
  module: z.string(),
  /** Addresses at and below which it is not shown. */
  hiddenBelow: z.array(z.string()),
});

/** `slice.json` beside remoteEntry: what a remote, or the shell, says of itself. */
export const declaredRemote = z.object({
  name: z.string(),
  /** The service that answers its heads and its part of sitemap.xml. */
  service: z.optional(z.string()),
  screens: z.array(declaredScreen),
  widgets: z.record(z.string(), widget),
  /** Internal address of the service that answers a `SitemapPart`. */
  sitemap: z.optional(z.string()),
});
export type DeclaredRemote = z.output<typeof declaredRemote>;

/** What every page carries: all screens and widgets of the site. */
export const siteTable = z.object({
  screens: z.array(screen),
  widgets: z.record(z.string(), z.extend(widget, { owner: z.string() })),
});
export type SiteTable = z.output<typeof siteTable>;

/** What is said of a page with facts of its own, such as a place. Addresses are paths of this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  /** The canonical path; without it the page is not meant to be found. */
  path: z.optional(z.string()),
  imagePath: z.optional(z.nullable(z.string())),
  /** schema.org, without addresses of the site: `url` and `image` are the gateway's to add. */
  structuredData: z.optional(z.record(z.string(), z.unknown())),
  picture: z.optional(sizedPicture),
  /** The first answers of the screen, by address; a view that counts visits does not count this one. */
  answers: z.optional(z.record(z.string(), z.unknown())),
});
export type PageHead = z.output<typeof pageHead>;

/** The pages of one slice that crawlers should know besides its screens. */
export const sitemapPart = z.object({ pages: z.array(z.object({ path: z.string(), modifiedDate: z.string() })) });
export type SitemapPart = z.output<typeof sitemapPart>;

export interface ScreenMatch<S> {
  screen: S;
  params: Record<string, string>;
}

/** Finds the screen that an address opens, with the parameters in it; undefined where there is none. */
export function createScreenMatcher<S extends Pick<Screen, 'path'>>(screens: readonly S[]): (pathname: string) => ScreenMatch<S> | undefined {
  // Addresses without parameters first: /admin/travels/management is not destination "management".
  const matchers = screens.map((each) => ({ screen: each, pattern: patternOf(each.path) })).sort((one, other) => Number(hasParams(one.screen)) - Number(hasParams(other.screen)));
  return (pathname) => {
    for (const { screen: candidate, pattern } of matchers) {
      const match = pattern.exec(pathname);
      if (match) return { screen: candidate, params: { ...match.groups } };
    }
    return undefined;
  };
}

function hasParams({ path }: Pick<Screen, 'path'>): boolean {
  return path.includes(':');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '')}/*$`, 'i');
}

/** The first path that two screens claim, whatever the names of their parameters; undefined while each is claimed once. */
export function clashOf(screens: readonly Screen[]): { path: string; owners: [string, string] } | undefined {
  const owners = new Map<string, string>();
  for (const { path, owner } of screens) {
    const claimed = path.toLowerCase().replace(/:\w+/g, ':');
    const other = owners.get(claimed);
    if (other !== undefined) return { path, owners: [other, owner] };
    owners.set(claimed, owner);
  }
  return undefined;
}

/** A component without props. Structural, so that contracts need no React. */
export type PageComponent = () => unknown;

/**
 * What a remote's ./routes default-exports: its screens, each loaded when it is opened.
 * The shell renders `<main id="main">`, header and footer; a page renders what stands inside, beginning with its one `<h1>`.
 */
export type RemoteRoutes = readonly { path: string; page: () => Promise<PageComponent> }[];

/** What mf-chat's ./widget default-exports: the open panel. The shell owns the button 상담하기 and puts the focus back on it. `wasPressed`: also a panel that was folded before a reload opens. */
export type ChatWidget = (props: { onClose: () => void; wasPressed?: boolean }) => unknown;
