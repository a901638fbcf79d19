/** Settles like the promise, or rejects with `tooLate()` after the timeout. The operation itself is not cancelled. */
export async function inTime<T>(withinMs: number, promise: Promise<T>, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(0, withinMs));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
