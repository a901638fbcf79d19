/**
 * Runs the task at once for a first call, and once for all calls that come while it runs, after it has ended: under
 * load the runs get larger instead of more. A call's promise is that of the run that takes its items.
 */
export function batchWhileBusy<T>(
  task: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  let waiting: { items: T[]; done: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function nextBatch() {
    const items: T[] = [];
    const done = last.then(() => {
      waiting = undefined;
      return task(items);
    });
    last = done.catch(() => {});
    return { items, done };
  }

  return (items) => {
    waiting ??= nextBatch();
    for (const item of items) waiting.items.push(item);
    return waiting.done;
  };
}
