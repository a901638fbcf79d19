/** Settles like the promise, or fails with what `tooLate` makes when that takes longer. What was begun goes on unheard. */
export async function inTime<T>(withinMs: number, promise: Promise<T>, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(0, withinMs));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
