// Without React: the script that runs before the first paint contains this module.
import { browserValues } from './stored-values.ts';

export const PREFERENCE_CHANGED = 'osaka:preference';
const keyOf = (name: string) => `osaka:${name}`;

/** A setting stored in this browser; undefined if it was never set. */
export function readPreference(name: string): string | undefined {
  return browserValues.read(keyOf(name));
}

/** Stores a setting in this browser, or for this page where storage is blocked, and notifies every slice. */
export function keepPreference(name: string, value: string) {
  browserValues.write(keyOf(name), value);
  dispatchEvent(new Event(PREFERENCE_CHANGED));
}
