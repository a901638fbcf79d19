import type { RemoteList } from '@osaka/contracts';

/** What the gateway has written into a page: its versions, of remotes those that its own screen needs. */
export type PageRelease = Partial<RemoteList>;

/** The versions of a page; none where it was not made by the gateway, as in tests. */
export function releaseOf(page: Document): PageRelease {
  return JSON.parse(page.getElementById('first-remote')?.textContent || '{}') as PageRelease;
}
