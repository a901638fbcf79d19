/** Makes one thing of each object and keeps it for as long as the object lives. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const now = make(of);
    made.set(of, now);
    return now;
  };
}
