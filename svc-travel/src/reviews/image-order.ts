/**
 * Kept and new pictures in the given order: numbers of kept ones, 0 for the next new one; unnamed ones follow, kept
 * ones first.
 */
export function arranged<P extends { imageNo: number }>(
  kept: readonly P[],
  added: readonly P[],
  order: readonly number[],
): P[] {
  const left = new Map(kept.map((picture) => [picture.imageNo, picture]));
  const fresh = [...added];
  const named = order.flatMap((imageNo) => {
    const picture = imageNo === 0 ? fresh.shift() : left.get(imageNo);
    left.delete(imageNo);
    return picture ?? [];
  });
  return [...named, ...left.values(), ...fresh];
}
