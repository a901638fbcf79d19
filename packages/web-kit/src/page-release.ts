/** The versions that the gateway has written into a page. */
export interface PageRelease {
  shell?: string;
  /** Those that the page's own screen needs, by their names. */
  remotes?: Record<string, { version: string; entry: string }>;
}

/** The versions of a page; none where it was not made by the gateway, as in tests. */
export function releaseOf(page: Document): PageRelease {
  return JSON.parse(page.getElementById('first-remote')?.textContent || '{}') as PageRelease;
}
