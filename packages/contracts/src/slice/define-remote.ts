import {
  clashOf,
  type DeclaredRemote,
  type DeclaredScreen,
  declaredRemote,
  type Endpoint,
  type MenuPlace,
  type ScreenShape,
  type SizedPicture,
} from '../shared/index.ts';
import type { Call } from './call.ts';

export interface ScreenDefinition {
  /** Document title of the screen. */
  title: string;
  shape: ScreenShape;
  /** `everyone` by default. */
  access?: DeclaredScreen['access'];
  menu?: { place: MenuPlace; order: number; label: string; coversChildren?: boolean };
  /** Description for search engines and link previews; makes the screen part of sitemap.xml. */
  description?: string;
  /**
   * An internal call of the slice's service that answers a `PageHead`; its parameters are those of the screen's path.
   */
  head?: Endpoint;
  /**
   * Names of the query parameters that choose what the page shows, such as the places of a comparison: they are sent to
   * `head`, and the page is rendered with them.
   */
  query?: readonly string[];
  /** Parameters that the canonical address keeps, because they show other contents, with the pattern of their values. */
  canonical?: Readonly<Record<string, string>>;
  /** Calls to prefetch. */
  first?: readonly Call[];
  /** The largest picture above the fold. */
  picture?: SizedPicture;
  /**
   * The address contains a secret token, such as that of a share link: `noindex`, referrer policy `no-referrer`, no
   * canonical address, nothing kept beyond its time.
   */
  isSecret?: boolean;
  /** Rendered by the gateway (SSR): its first render must not depend on browser, visitor or clock. */
  isRendered?: boolean;
}

export interface SiteDefinition {
  /** By path; parameters begin with a colon. */
  screens: Readonly<Record<string, ScreenDefinition>>;
}

interface RemoteDefinition extends SiteDefinition {
  name: `mf-${string}`;
  /** Port of its dev server. */
  devPort: number;
  /** The service that answers its page heads and its part of sitemap.xml. */
  service?: string;
  /**
   * Exposed modules that other slices show, by name. `hiddenBelow`: addresses at and below which they are hidden.
   * `shownWhile`: the setting of the browser (`keepPreference`) that shows it on every page.
   */
  widgets?: Readonly<Record<string, { module: `./${string}`; hiddenBelow?: readonly string[]; shownWhile?: string }>>;
  /** An internal call of the service that answers a `SitemapPart`. */
  sitemap?: Endpoint;
}

export interface RemoteSlice {
  name: string;
  devPort: number;
  /** Exposed modules and their sources. */
  exposes: Readonly<Record<string, string>>;
  /** The part in the release pointer. */
  declared: DeclaredRemote;
}

/** Declares a remote; throws with a message per error in the declaration. */
export function defineRemote({
  name,
  devPort,
  service,
  screens,
  widgets = {},
  sitemap,
}: RemoteDefinition): RemoteSlice {
  const declared = checked(name, {
    name,
    ...(service && { service }),
    screens: declaredScreens(screens),
    widgets: Object.fromEntries(
      Object.entries(widgets).map(([widget, { module, hiddenBelow = [], shownWhile }]) => [
        widget,
        { module, hiddenBelow: [...hiddenBelow], ...(shownWhile && { shownWhile }) },
      ]),
    ),
    ...(sitemap && { sitemap: sitemap.path }),
  });
  const modules = ['./routes', ...Object.values(declared.widgets).map(({ module }) => module)];
  return {
    name,
    devPort,
    exposes: Object.fromEntries(modules.map((module) => [module, module.replace('./', './src/').concat('.tsx')])),
    declared,
  };
}

/** Declares the shell's own screens. */
export function defineShell({ screens }: SiteDefinition): { name: 'shell'; declared: DeclaredRemote } {
  return {
    name: 'shell',
    declared: checked('shell', { name: 'shell', screens: declaredScreens(screens), widgets: {} }),
  };
}

function declaredScreens(screens: SiteDefinition['screens']): DeclaredScreen[] {
  return Object.entries(screens).map(([path, { access = 'everyone', head, first, query, ...rest }]) => ({
    path,
    access,
    ...rest,
    ...(head && { head: head.path }),
    ...(query && { query: [...query] }),
    ...(first && { first: first.map(({ address }) => address) }),
  }));
}

function checked(name: string, declared: DeclaredRemote): DeclaredRemote {
  const faults = [...faultsOf(declared)];
  if (faults.length > 0) throw new Error(`slice.ts of ${name}: ${faults.join(' ')}`);
  return declaredRemote.parse(declared);
}

function* faultsOf({ service, screens, sitemap }: DeclaredRemote): Iterable<string> {
  const clash = clashOf(screens.map((screen) => ({ ...screen, owner: screen.path })));
  if (clash) yield `${clash.owners.join(' and ')} are the same address.`;
  if (sitemap && !service) yield 'A sitemap needs a service to ask.';
  for (const { path, head, query, first = [] } of screens) {
    if (!/^\/[\w:/-]*$/.test(path)) yield `${path} is no path of a screen: write it as /plans/:planNo.`;
    if (query && !head) yield `${path} has a query, and no head to send it to.`;
    if (head && !service) yield `${path} has a head, and the slice names no service to ask.`;
    for (const address of [head, ...first]) {
      for (const [, param] of address?.matchAll(/{(\w+)}/g) ?? [])
        if (!path.includes(`:${param}`)) yield `${path} has no :${param}, which ${address} needs.`;
    }
  }
}
