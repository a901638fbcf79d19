/**
 * Reads at once for a first call, and once for all calls with the same key that come while it runs, after it has ended: no
 * call gets what was read before it came.
 */
export function shareWhileBusy<R>(): (key: string, read: () => Promise<R>) => Promise<R> {
  const last = new Map<string, Promise<R>>();
  const waiting = new Map<string, Promise<R>>();

  return (key, read) => {
    const shared = waiting.get(key);
    if (shared) return shared;
    const begin = () => {
      waiting.delete(key);
      return read();
    };
    const run = (last.get(key) ?? Promise.resolve()).then(begin, begin);
    waiting.set(key, run);
    last.set(key, run);
    const forget = () => last.get(key) === run && last.delete(key);
    run.then(forget, forget);
    return run;
  };
}
