import { type RemoteList, type RemoteName, remoteList } from '@osaka/contracts';
import { overrideOf } from './remote-override.ts';

const LIMIT_MS = 8_000;
let known: Promise<RemoteList> | undefined;
let current: RemoteList | undefined;

/** Where the manifest of a remote lies; asks the site once, and again after a failure. */
export async function manifestOf(remote: RemoteName): Promise<string> {
  const override = REMOTE_OVERRIDE ? overrideOf(remote) : undefined;
  if (override) return override;
  known ??= readRemotes();
  try {
    current = await known;
    const address = current.remotes[remote];
    if (!address) throw new Error(`${remote} is not in /remotes.json`);
    return address.manifest;
  } catch (error) {
    forgetAddresses();
    throw error;
  }
}

/** The list this page works with, once it is there. */
export function currentRemotes(): RemoteList | undefined {
  return current;
}

/** The next question is put to the site again. */
export function forgetAddresses() {
  known = undefined;
}

/** What the site shows now. */
export async function readRemotes(): Promise<RemoteList> {
  const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`/remotes.json: ${response.status}`);
  return remoteList.parse(await response.json());
}
