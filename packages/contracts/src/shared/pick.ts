/** These fields of an object, and nothing else; one that it lacks is left out. */
export function pick<T extends object, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<T, N>;
}
