import {
  documentTitle,
  type PageHead,
  previewPictureOf,
  type ReleasedScreen,
  type ReleasePointer,
  type SizedPicture,
  screenMatcherOf,
} from '@osaka/contracts';
import { memoizeByObject } from '../../memoize-by-object.ts';
import { headTags } from './head-tags.ts';
import type { ServiceFacts } from './service-facts.ts';

/** Keeps its identity while its content is the same, so that pages can be cached by it. */
export interface Head {
  /** Undefined: the page keeps the default tags of the build. */
  tags: string | undefined;
  /** 410: the page has existed, such as that of a revoked link. 503: its service does not answer. */
  status: 200 | 404 | 410 | 503;
  /** The screen at this address; undefined if there is none. */
  screen?: ReleasedScreen;
  picture?: SizedPicture;
  /** The address at which the gateway renders the screen, with the query that the screen declares. */
  path?: string;
  /** Addresses of the prefetched answers that are still to be requested. */
  first: readonly string[];
  /** Prefetched answers that came with the head, by address. */
  answers?: Record<string, unknown>;
}

const SHARED_PICTURE = previewPictureOf('/images/banners/banner-1-1680.webp');
const MISSING = documentTitle('페이지를 찾을 수 없습니다');
const MAX_QUERIES = 500;
const NOT_FOUND: Head = { tags: headTags({ title: MISSING }, ''), status: 404, first: [] };

/** Builds the head of the page at an address. */
export function createPageHeads({ headAt }: Pick<ServiceFacts, 'headAt'>, siteUrl: string) {
  const screensOf = memoizeByObject((release: ReleasePointer) => {
    const generalHead = memoizeByObject((screen: ReleasedScreen) => headOfScreen(screen, siteUrl));
    const ofQueries = new Map<string, Head>();
    return {
      match: screenMatcherOf(release),
      /** Kept for a while, so that pages can be cached by their heads. */
      queryHead(screen: ReleasedScreen, query: string): Head {
        if (query === '') return generalHead(screen);
        const key = screen.path + query;
        const head = ofQueries.get(key) ?? headOfScreen(screen, siteUrl, query);
        if (ofQueries.size >= MAX_QUERIES) ofQueries.clear();
        ofQueries.set(key, head);
        return head;
      },
      generalHead,
      unansweredPage: memoizeByObject((screen: ReleasedScreen) => ({ ...generalHead(screen), status: 503 as const })),
      unknownPage: memoizeByObject((screen: ReleasedScreen) => withoutFacts(screen, 404, siteUrl)),
      gonePage: memoizeByObject((screen: ReleasedScreen) => withoutFacts(screen, 410, siteUrl)),
      ofPages: new WeakMap<PageHead, Head>(),
    };
  });

  return async (release: ReleasePointer, path: string, query = new URLSearchParams()): Promise<Head> => {
    const { match, queryHead, unansweredPage, unknownPage, gonePage, ofPages } = screensOf(release);
    const found = match(path);
    if (!found) return NOT_FOUND;
    const { screen, params } = found;
    if (!screen.head || !screen.service) return queryHead(screen, canonicalQuery(screen, query));
    const declared = declaredQuery(screen, query);
    const facts = await headAt(screen.service, filled(screen.head, params) + declared, screen);
    if (!facts) return unansweredPage(screen);
    if (facts === 'unknown') return unknownPage(screen);
    if (facts === 'gone') return gonePage(screen);
    const head = ofPages.get(facts) ?? headOfPage(facts, screen, params, declared, siteUrl);
    ofPages.set(facts, head);
    return head;
  };
}

function headOfPage(
  { answers, picture, ...facts }: PageHead,
  screen: ReleasedScreen,
  params: Record<string, string>,
  query: string,
  siteUrl: string,
): Head {
  return {
    tags: headTags({ ...facts, title: documentTitle(facts.title), isSecret: screen.isSecret ?? false }, siteUrl),
    status: 200,
    screen,
    first: (screen.first ?? []).map((address) => filled(address, params)),
    ...(picture && { picture }),
    ...(screen.isRendered && {
      path: filled(screen.path.replace(/:(\w+)/g, '{$1}'), params) + query,
      answers: answers ?? {},
    }),
  };
}

/** The head of a page that does not exist, or no longer. */
function withoutFacts(screen: ReleasedScreen, status: 404 | 410, siteUrl: string): Head {
  const { isSecret = false, title } = screen;
  const tags = headTags({ title: status === 404 ? MISSING : documentTitle(title), isSecret }, siteUrl);
  return { tags, status, screen, first: [] };
}

function headOfScreen(screen: ReleasedScreen, siteUrl: string, query = ''): Head {
  const { path, title, description, first = [], picture, isRendered, head, isSecret = false } = screen;
  const facts = {
    title: documentTitle(title),
    isSecret,
    ...(description && { description, path: path + query, imagePath: SHARED_PICTURE }),
  };
  return {
    tags: headTags(facts, siteUrl),
    status: 200,
    screen,
    first,
    ...(picture && { picture }),
    ...(isRendered && !head && { path }),
  };
}

/** The parameters that the canonical address keeps, in their declared order. */
function canonicalQuery({ canonical = {} }: ReleasedScreen, query: URLSearchParams): string {
  const kept = Object.entries(canonical).flatMap(([name, pattern]) => {
    const value = query.get(name) ?? '';
    return new RegExp(`^(?:${pattern})$`, 'u').test(value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/** The declared parameters of a query in their declared order, each once; empty without any. */
function declaredQuery({ query: names = [] }: ReleasedScreen, query: URLSearchParams): string {
  const declared = new URLSearchParams(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  return declared.size > 0 ? `?${declared}` : '';
}

/** An address template with its parameters replaced by those of the page. */
function filled(address: string, params: Record<string, string>): string {
  return address.replace(/{(\w+)}/g, (_, name: string) => params[name] ?? '');
}
