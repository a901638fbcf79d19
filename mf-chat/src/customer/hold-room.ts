const PREFIX = 'osaka:consultation:';
const TRIES = 6;
const RETRY_MS = 300;

/**
 * Locks the room for this tab and returns its release; undefined when another tab holds it. A duplicated tab has a copy
 * of the session storage and must not continue the same consultation. After a reload the previous page may hold the
 * lock for a moment.
 */
export async function holdRoom(roomId: string): Promise<(() => void) | undefined> {
  // navigator.locks is missing in an insecure context, and refuses where storage is blocked.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => {};
  // Retries instead of a lock request with a timeout, because on a busy device the timeout may fire before a granted
  // lock is reported.
  for (let tries = 1; tries <= TRIES; tries++) {
    const release = await takeIfFree(locks, PREFIX + roomId);
    if (release) return release;
    if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return undefined;
}

/** A room that another tab of this browser holds; undefined if there is none or it cannot be known. */
export async function roomHeldElsewhere(): Promise<string | undefined> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.find(({ name = '' }) => name.startsWith(PREFIX) && !own.has(name))?.name?.slice(PREFIX.length);
}

/** Locks of this tab, until they are released. */
const own = new Set<string>();

function takeIfFree(locks: LockManager, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      own.add(name);
      await new Promise<void>((release) => resolve(release));
      return name;
    };
    // Answered with the name once the lock is free again.
    locks
      .request(name, { ifAvailable: true }, hold)
      .then((held) => held && own.delete(held))
      .catch(() => resolve(() => {}));
  });
}
