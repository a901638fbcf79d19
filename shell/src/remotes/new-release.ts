import type { Screen } from '@osaka/contracts';
import { tabValues } from '@osaka/web-kit';
import { currentRemotes, readRemotes, versionIn } from './addresses.ts';
import { hasUnsavedWords } from './unsaved-words.ts';

const GUARD = 'osaka:reloaded';

/**
 * A missing file usually means that a new release is out. If the version of its owner has changed, the page reloads,
 * once per version, and this promise never settles; otherwise, and while words are unsaved, the caller shows its
 * fallback.
 */
export function reloadAfterRelease(owner: Screen['owner'], timeoutMs?: number): Promise<void> {
  return reloadAfterReleaseOf([owner], timeoutMs);
}

/** For an answer that is not as this page's code knows it: services are released before the code that reads them. */
export function reloadWhereOlder(): Promise<void> {
  const { remotes = {} } = currentRemotes();
  return reloadAfterReleaseOf(['shell', ...Object.keys(remotes)] as Screen['owner'][]);
}

async function reloadAfterReleaseOf(owners: readonly Screen['owner'][], timeoutMs?: number): Promise<void> {
  const before = currentRemotes();
  const after = await readRemotes(timeoutMs).catch(() => undefined);
  for (const owner of owners) {
    const [loaded, now] = [versionIn(before, owner), versionIn(after, owner)];
    if (!loaded || !now || loaded === now || hasUnsavedWords()) continue;
    const change = `${owner} ${now}`;
    // Without the stored guard a page might reload for ever.
    if (tabValues.read(GUARD) === change || !tabValues.write(GUARD, change)) continue;
    location.reload();
    await new Promise(() => undefined);
  }
}
