import type { RemoteList, Screen } from '@osaka/contracts';
import { tabValues } from '@osaka/web-kit';
import { currentRemotes, readRemotes } from './addresses.ts';
import { hasUnsavedWords } from './unsaved-words.ts';

const GUARD = 'osaka:reloaded';

/**
 * A missing file usually means that a new release is out. If the version of its owner has changed, the page reloads,
 * once per version, and this promise never settles; otherwise, and while words are unsaved, the caller shows its
 * fallback.
 */
export async function reloadAfterRelease(owner: Screen['owner'], timeoutMs?: number): Promise<void> {
  const loaded = versionIn(currentRemotes(), owner);
  const now = versionIn(await readRemotes(timeoutMs).catch(() => undefined), owner);
  if (!loaded || !now || loaded === now || hasUnsavedWords()) return;
  const change = `${owner} ${now}`;
  // Without the stored guard a page might reload for ever.
  if (tabValues.read(GUARD) === change || !tabValues.write(GUARD, change)) return;
  location.reload();
  await new Promise(() => undefined);
}

function versionIn(list: RemoteList | undefined, owner: Screen['owner']) {
  return owner === 'shell' ? list?.shell : list?.remotes[owner]?.version;
}
