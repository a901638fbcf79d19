/** Does something for all items, for so many at a time; rejects with the first failure, after those that had begun. */
export async function atOnce<T>(most: number, items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: Math.min(most, items.length) }, () =>
      work().catch((error: unknown) => {
        left.length = 0;
        throw error;
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
