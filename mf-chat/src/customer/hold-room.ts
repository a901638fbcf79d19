const WITHIN_MS = 1500;

/**
 * Takes the room for this tab and answers how to let it go; undefined when another tab has it. A tab that was duplicated has a copy of
 * the session storage, and must not go on with the same consultation. After a reload the page before may still hold it for a moment.
 */
export function holdRoom(roomId: string): Promise<(() => void) | undefined> {
  // Missing on pages that are not served securely.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((letGo) => resolve(letGo));
    locks.request(`osaka:consultation:${roomId}`, { signal: AbortSignal.timeout(WITHIN_MS) }, hold).catch(() => resolve(undefined));
  });
}
