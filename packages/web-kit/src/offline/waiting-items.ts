import { keepPreference, readPreference } from '../preference.ts';
import { readSession } from '../session/stored-session.ts';
import { browserValues } from '../stored-values.ts';

// Local storage and not IndexedDB: an item is on the device before the click that caused it ends, even if
// the tab is closed right then.
const PREFIX = 'osaka:waiting:';
/** The setting of the browser that is set while items wait: a widget that sends them is shown by it (slice.ts). */
const SETTING = 'waiting';

/**
 * Items of the current member that wait for the service, in the order in which they came. They outlive the tab; each is
 * stored by itself, so that tabs do not replace each other's.
 */
export interface WaitingItems<T> {
  /** What waits now, also from other tabs. */
  read(): T[];
  /**
   * Stores these items; removes those that it stored or read before and that are no longer among them. False where the
   * storage is full or blocked: then some wait in the memory of the page alone.
   */
  keep(items: readonly T[]): boolean;
}

interface StoredItem<T> {
  at: number;
  item: T;
}

/** `name` says what the items are for, such as `plan:12`; `idOf` is unique among them. */
export function waitingItems<T>(name: string, idOf: (item: T) => string): WaitingItems<T> {
  const prefix = `${PREFIX}${readSession().loginInfo?.memberNo ?? 'guest'}:${name}:`;
  const known = new Map<string, number>();
  let last = 0;

  return {
    read() {
      const stored = browserValues
        .keysWith(prefix)
        .flatMap((key) => readItem<T>(key) ?? [])
        .sort((one, other) => one.at - other.at);
      for (const { at, item } of stored) known.set(idOf(item), at);
      return stored.map(({ item }) => item);
    },
    keep(items) {
      const ids = items.map(idOf);
      for (const id of known.keys()) {
        if (ids.includes(id)) continue;
        known.delete(id);
        browserValues.remove(prefix + id);
      }
      let isKept = true;
      for (const item of items) {
        last = Math.max(Date.now(), last + 1);
        const at = known.get(idOf(item)) ?? last;
        known.set(idOf(item), at);
        const isWritten = browserValues.write(
          prefix + idOf(item),
          JSON.stringify({ at, item } satisfies StoredItem<T>),
        );
        isKept &&= isWritten;
      }
      setSetting();
      return isKept;
    },
  };
}

/** The number of items that wait for the current member, for a question before the sign-out. */
export function countWaitingItems(): number {
  return keysOfMember().length;
}

/** The names under which items of the current member wait. */
export function namesOfWaitingItems(): string[] {
  return [...new Set(keysOfMember().map((key) => key.split(':').slice(3, -1).join(':')))];
}

/** Called at a sign-out. */
export function forgetWaitingItems() {
  for (const key of browserValues.keysWith(PREFIX)) browserValues.remove(key);
  setSetting();
}

function keysOfMember(): string[] {
  return browserValues.keysWith(`${PREFIX}${readSession().loginInfo?.memberNo ?? 'guest'}:`);
}

function setSetting() {
  const value = browserValues.keysWith(PREFIX).length > 0 ? '1' : '';
  if ((readPreference(SETTING) ?? '') !== value) keepPreference(SETTING, value);
}

function readItem<T>(key: string): StoredItem<T> | undefined {
  try {
    return JSON.parse(browserValues.read(key) ?? '') as StoredItem<T>;
  } catch {
    return undefined;
  }
}
