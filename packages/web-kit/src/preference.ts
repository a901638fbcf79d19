const keyOf = (name: string) => `osaka:${name}`;

/** A choice that this browser remembers; undefined until it was made, and where nothing may be kept. */
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
    // A full or locked store forgets the choice; it holds for now.
  }
}
