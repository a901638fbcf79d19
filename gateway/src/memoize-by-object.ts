/** Memoizes a function of one object; the result lives as long as the object. */
export function memoizeByObject<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const results = new WeakMap<K, V>();
  return (of) => {
    const cached = results.get(of);
    if (cached !== undefined) return cached;
    const result = compute(of);
    results.set(of, result);
    return result;
  };
}
