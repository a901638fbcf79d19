const WITHIN_MS = 1500;

/**
 * Takes the room for this tab and answers how to let it go; undefined when another tab has it. A tab that was duplicated has a copy of
 * the session storage, and must not go on with the same consultation. After a reload the page before may still hold it for a moment.
 */
export function holdRoom(roomId: string): Promise<(() => void) | undefined> {
  // Missing on pages that are not served securely.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve(() => {});
  const name = `osaka:consultation:${roomId}`;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(undefined));
    // On a busy device the time runs out before the answer is heard: only a second look shows whether another tab has it.
    locks.request(name, { signal: AbortSignal.timeout(WITHIN_MS) }, hold).catch(() => locks.request(name, { ifAvailable: true }, hold));
  });
}
