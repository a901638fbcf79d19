// Without React: the script that runs before the first paint contains this module.

export const PREFERENCE_CHANGED = 'osaka:preference';
const keyOf = (name: string) => `osaka:${name}`;

/** A setting stored in this browser; undefined if it was never set or storage is blocked. */
export function readPreference(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepPreference(name: string, value: string) {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Storage is full or blocked; the setting applies to this page only.
  }
  dispatchEvent(new Event(PREFERENCE_CHANGED));
}
