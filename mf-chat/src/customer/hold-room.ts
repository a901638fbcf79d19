const TRIES = 6;
const AGAIN_MS = 300;

/**
 * Takes the room for this tab and answers how to let it go; undefined when another tab has it. A tab that was duplicated has a copy of
 * the session storage, and must not go on with the same consultation. After a reload the page before may still hold it for a moment.
 */
export async function holdRoom(roomId: string): Promise<(() => void) | undefined> {
  // Missing on pages that are not served securely.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => {};
  // Asked several times rather than for a while: on a busy device a time runs out before a yes is heard.
  for (let tries = 1; tries <= TRIES; tries++) {
    const letGo = await takeIfFree(locks, `osaka:consultation:${roomId}`);
    if (letGo) return letGo;
    if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return undefined;
}

function takeIfFree(locks: LockManager, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(undefined));
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(undefined));
  });
}
