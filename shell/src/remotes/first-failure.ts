const listeners = new Set<() => void>();
let hasFailed = false;

/** Code or styles of the screen that the server rendered have failed. */
export function reportFirstFailure() {
  hasFailed = true;
  for (const listener of listeners) listener();
}

/** Calls the listener at the first failure, or soon if it is past. Returns the function that removes it. */
export function onFirstFailure(listener: () => void): () => void {
  listeners.add(listener);
  if (hasFailed) queueMicrotask(() => listeners.has(listener) && listener());
  return () => void listeners.delete(listener);
}
