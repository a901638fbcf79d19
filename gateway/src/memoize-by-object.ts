/** Memoizes a function of one object; the result lives as long as the object. */
export function memoizeByObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const results = new WeakMap<K, V>();
  return (object) => {
    const cached = results.get(object);
    if (cached !== undefined) return cached;
    const result = compute(object);
    results.set(object, result);
    return result;
  };
}
