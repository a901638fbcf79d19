import { type RemoteList, remoteList } from '@osaka/contracts';
import { overrideOf } from './remote-override.ts';

const LIMIT_MS = 8_000;
let known: Promise<RemoteList> | undefined;
let current: RemoteList | undefined;
let isNew = true;

/** Where the remoteEntry of a remote lies: the page says it of its own screen's, the site of the others, and again after a failure. */
export async function entryOf(remote: string): Promise<string> {
  const override = REMOTE_OVERRIDE ? overrideOf(remote) : undefined;
  if (override) return override;
  current ??= inPage();
  const first = isNew ? current?.remotes[remote] : undefined;
  if (first) return first.entry;
  known ??= readRemotes();
  try {
    current = await known;
    const address = current.remotes[remote];
    if (!address) throw new Error(`${remote} is not in /remotes.json`);
    return address.entry;
  } catch (error) {
    forgetAddresses();
    throw error;
  }
}

/** The list this page works with, as far as it is there. */
export function currentRemotes(): RemoteList | undefined {
  return current;
}

/** The next question is put to the site again. */
export function forgetAddresses() {
  isNew = false;
  known = undefined;
}

/** What the site shows now. */
export async function readRemotes(): Promise<RemoteList> {
  const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`/remotes.json: ${response.status}`);
  return remoteList.parse(await response.json());
}

function inPage(): RemoteList | undefined {
  const text = document.getElementById('first-remote')?.textContent;
  return text ? (JSON.parse(text) as RemoteList) : undefined;
}
