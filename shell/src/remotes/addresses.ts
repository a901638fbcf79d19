import { type RemoteList, remoteList } from '@osaka/contracts';
import { type PageRelease, releaseOf } from '@osaka/web-kit';
import { overrideOf } from './remote-override.ts';

const LIST = '/remotes.json';
const TIMEOUT_MS = 2_500;
let known: Promise<RemoteList> | undefined;
let current: PageRelease | undefined;
/** Remotes whose address is read again. */
const failed = new Set<string>();

/**
 * The address of a remote's remoteEntry: embedded in the page for its own screen, else from /remotes.json, also after a
 * failure.
 */
export async function entryOf(remote: string): Promise<string> {
  const override = REMOTE_OVERRIDE ? overrideOf(remote) : undefined;
  if (override) return override;
  const first = failed.has(remote) ? undefined : currentRemotes().remotes?.[remote];
  if (first) return first.entry;
  known ??= readRemotes();
  try {
    const list = await known;
    current = list;
    const address = list.remotes[remote];
    if (!address) throw new Error(`${remote} is not in /remotes.json`);
    return address.entry;
  } catch (error) {
    forgetAddress(remote);
    throw error;
  }
}

/** The last list that was loaded; before the first one, the versions that the gateway has written into the page. */
export function currentRemotes(): PageRelease {
  current ??= releaseOf(document);
  return current;
}

/** Makes the next lookup of this remote load /remotes.json again; the others are where they were. */
export function forgetAddress(remote: string) {
  failed.add(remote);
  known = undefined;
}

/**
 * Loads the current release; while there is a canary that of the page's group, whatever cookie the browser has by now.
 */
export async function readRemotes(timeoutMs = TIMEOUT_MS): Promise<RemoteList> {
  const { lane } = releaseOf(document);
  const response = await fetch(lane === undefined ? LIST : `${LIST}?lane=${encodeURIComponent(lane)}`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`/remotes.json: ${response.status}`);
  return remoteList.parse(await response.json());
}

/** The version of the shell or of a remote; undefined where the list does not say. */
export function versionIn(list: PageRelease | undefined, owner: string): string | undefined {
  return owner === 'shell' ? list?.shell : list?.remotes?.[owner]?.version;
}
