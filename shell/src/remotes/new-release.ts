import type { RemoteList, Screen } from '@osaka/contracts';
import { currentRemotes, readRemotes } from './addresses.ts';

const GUARD = 'osaka:reloaded';

/**
 * A file that is gone usually means that the site moved on while this page was open. When the version of its owner has changed
 * the page reloads, once for each new version, and never settles; otherwise the caller goes on to its fallback.
 */
export async function reloadAfterRelease(owner: Screen['owner']): Promise<void> {
  const loaded = versionIn(currentRemotes(), owner);
  const now = versionIn(await readRemotes().catch(() => undefined), owner);
  if (!loaded || !now || loaded === now) return;
  const change = `${owner} ${now}`;
  if (sessionStorage.getItem(GUARD) === change) return;
  sessionStorage.setItem(GUARD, change);
  location.reload();
  await new Promise(() => undefined);
}

function versionIn(list: RemoteList | undefined, owner: Screen['owner']) {
  return owner === 'shell' ? list?.shell : list?.remotes[owner]?.version;
}
