// Without React: the script that runs before the first paint contains this module.

/** Short texts by key. Where the storage of the browser is blocked, missing or full, they are kept in memory. */
interface StoredValues {
  read(key: string): string | undefined;
  /** False if the value is in the memory of this page only. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keysWith(prefix: string): string[];
}

type StorageName = 'localStorage' | 'sessionStorage';

/** Values of this browser, shared by its tabs. */
export const browserValues = storedValues('localStorage');
/** Values of this tab. */
export const tabValues = storedValues('sessionStorage');

function storedValues(name: StorageName): StoredValues {
  return {
    read: (key) => memoryOf(name).get(key) ?? tried(name, (storage) => storage.getItem(key)) ?? undefined,
    write(key, value) {
      const memory = memoryOf(name);
      memory.set(key, value);
      const set = (storage: Storage) => {
        storage.setItem(key, value);
        return memory.delete(key);
      };
      if (tried(name, set)) return true;
      // An outdated value would come back with the next load of the page. Without it there may be room.
      tried(name, (storage) => storage.removeItem(key));
      return tried(name, set) ?? false;
    },
    remove(key) {
      memoryOf(name).delete(key);
      tried(name, (storage) => storage.removeItem(key));
    },
    keysWith: (prefix) =>
      [...new Set([...memoryOf(name).keys(), ...(tried(name, Object.keys) ?? [])])].filter((key) =>
        key.startsWith(prefix),
      ),
  };
}

/** Undefined on the server, and where a browser refuses: access may throw, and a storage may be null. */
function tried<T>(name: StorageName, use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis[name]);
  } catch {
    return undefined;
  }
}

/** On the window, because every remote has its own copy of this module; on the server nothing is kept. */
function memoryOf(name: StorageName): Map<string, string> {
  if (typeof document === 'undefined') return new Map();
  const page = globalThis as unknown as Record<symbol, Map<string, string> | undefined>;
  const key = Symbol.for(`osaka:${name}`);
  page[key] ??= new Map();
  return page[key];
}
