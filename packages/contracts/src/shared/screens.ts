import * as z from 'zod/mini';

const SITE = '오사카로';

/** The document title of a page; the name of the site without a title. */
export function documentTitle(title?: string): string {
  return title ? `${title} | ${SITE}` : SITE;
}

/** Skeleton of a screen while its code or data is loading. */
export const screenShape = z.enum(['cards', 'detail', 'form', 'list', 'map', 'table', 'tiles', 'text', 'chat']);
export type ScreenShape = z.output<typeof screenShape>;

/** Position of a screen's link in the page layout; `guest`, `member` and `admin` are the user menu. */
export const menuPlace = z.enum(['main', 'guest', 'member', 'admin', 'footer']);
export type MenuPlace = z.output<typeof menuPlace>;

const menuEntry = z.object({
  place: menuPlace,
  /** Sort key within the same place. */
  order: z.int(),
  label: z.string(),
  /** Marks the entry as current on child screens, too. */
  coversChildren: z.optional(z.boolean()),
});

/** A picture in several widths; a preload must match the tag that shows it. */
export const sizedPicture = z.object({
  src: z.string(),
  srcSet: z.optional(z.string()),
  sizes: z.optional(z.string()),
  /** The media type if not every browser supports it; browsers without support skip the preload. */
  type: z.optional(z.literal('image/avif')),
});
export type SizedPicture = z.output<typeof sizedPicture>;

/** A screen in the site table. */
export const screen = z.object({
  /** Canonical spelling; parameters begin with a colon. Matching ignores letter case. */
  path: z.string(),
  /** The remote with the page, or `shell`. */
  owner: z.string(),
  /** Document title until the page sets its own. */
  title: z.string(),
  shape: screenShape,
  menu: z.optional(menuEntry),
});
export type Screen = z.output<typeof screen>;

/**
 * A screen as declared by its slice; the owner is added when the pointer is read. Addresses may contain parameters of
 * the path in braces.
 */
export const declaredScreen = z.extend(z.omit(screen, { owner: true }), {
  /** Audience. Screens that are not public are disallowed for crawlers; the page and each call check the visitor. */
  access: z.enum(['everyone', 'member', 'staff', 'admin']),
  /** Description for search engines and link previews; makes the screen part of sitemap.xml. */
  description: z.optional(z.string()),
  /** Internal address of the slice's service that answers a `PageHead`. */
  head: z.optional(z.string()),
  /**
   * Names of the query parameters that choose what the page shows: they are sent to `head`, and the page is rendered
   * with them.
   */
  query: z.optional(z.array(z.string())),
  /**
   * Parameters that its canonical address keeps, because they show other contents, with the pattern of their values.
   * Only for screens without `head`.
   */
  canonical: z.optional(z.record(z.string(), z.string())),
  /** Public reads to prefetch; their answers are embedded in the page. */
  first: z.optional(z.array(z.string())),
  /** The largest picture above the fold. */
  picture: z.optional(sizedPicture),
  /**
   * The address contains a secret token: the page is sent with `noindex` and the referrer policy `no-referrer`, and
   * without a canonical address.
   */
  isSecret: z.optional(z.boolean()),
  /** Rendered by the gateway (server-side rendering) when requested with no other query than `query`. */
  isRendered: z.optional(z.boolean()),
});
export type DeclaredScreen = z.output<typeof declaredScreen>;

const widget = z.object({
  /** Exposed module, such as `./widget`. */
  module: z.string(),
  /** The widget is hidden at and below these addresses. */
  hiddenBelow: z.array(z.string()),
  /**
   * Name of a setting of the browser: the widget is shown on every page while it is set. Other widgets are shown on
   * request.
   */
  shownWhile: z.optional(z.string()),
});

/** `slice.json` beside remoteEntry: the declaration of a remote or of the shell. */
export const declaredRemote = z.object({
  name: z.string(),
  /** The service that answers its page heads and its part of sitemap.xml. */
  service: z.optional(z.string()),
  screens: z.array(declaredScreen),
  widgets: z.record(z.string(), widget),
  /** Internal address of the service that answers a `SitemapPart`. */
  sitemap: z.optional(z.string()),
});
export type DeclaredRemote = z.output<typeof declaredRemote>;

/** Embedded in every page: all screens and widgets of the site. */
export const siteTable = z.object({
  screens: z.array(screen),
  widgets: z.record(z.string(), z.extend(widget, { owner: z.string() })),
});
export type SiteTable = z.output<typeof siteTable>;

/** A page on the way from the home page to another one. */
const crumb = z.object({ name: z.string(), path: z.string() });
export type Crumb = z.output<typeof crumb>;

/** The head of a page with its own data, such as a destination. Addresses are paths of this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  /** The canonical path; without it the page is not indexed. */
  path: z.optional(z.string()),
  /** The picture of link previews, in the form `PREVIEW_PICTURE` (`previewPictureOf`). */
  imagePath: z.optional(z.nullable(z.string())),
  /** schema.org, without site addresses: the gateway adds `url` and `image`. */
  structuredData: z.optional(z.record(z.string(), z.unknown())),
  /** From the home page to this one. */
  breadcrumbs: z.optional(z.array(crumb)),
  picture: z.optional(sizedPicture),
  /** Prefetched answers, by address; they do not count as a visit. */
  answers: z.optional(z.record(z.string(), z.unknown())),
});
export type PageHead = z.output<typeof pageHead>;

/** The indexable pages of a slice besides its screens. */
export const sitemapPart = z.object({ pages: z.array(z.object({ path: z.string(), modifiedDate: z.string() })) });
export type SitemapPart = z.output<typeof sitemapPart>;

export interface ScreenMatch<S> {
  screen: S;
  params: Record<string, string>;
}

/** Finds the screen at an address, with its parameters. */
export function createScreenMatcher<S extends Pick<Screen, 'path'>>(
  screens: readonly S[],
): (pathname: string) => ScreenMatch<S> | undefined {
  // Literal paths first: /admin/travels/management is not destination "management".
  const matchers = screens
    .map((each) => ({ screen: each, pattern: patternOf(each.path) }))
    .sort((one, other) => Number(hasParams(one.screen)) - Number(hasParams(other.screen)));
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

/** The first path that two screens claim, ignoring parameter names; undefined without a clash. */
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
 * The default export of a remote's ./routes: its screens, each loaded on demand.
 * The shell renders `<main id="main">`, header and footer; a page renders its content, beginning with its only `<h1>`.
 */
export type RemoteRoutes = readonly { path: string; page: () => Promise<PageComponent> }[];

/**
 * The default export of mf-chat's ./widget: the open panel. The shell owns the button 상담하기 and restores its focus.
 * `wasPressed`: opens even if the panel was folded before a reload.
 */
export type ChatWidget = (props: { onClose: () => void; wasPressed?: boolean }) => unknown;
