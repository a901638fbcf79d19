/** Where released versions and the pointer are, as the gateway reads them. A key is a path with slashes. */
export interface ReleaseStore {
  /** Undefined if there is no such key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /**
   * sha256 of the bytes, hexadecimal; undefined if there is no such key. Of a file of a version a bucket knows it
   * without reading the bytes, so that what runs or is served is compared by its bytes.
   */
  digest(key: string): Promise<string | undefined>;
  /** Names directly below a folder, without those that begin with a dot; none if it does not exist. */
  names(folder: string): Promise<string[]>;
}

/**
 * The same for the release commands. Nothing is ever overwritten: `create` and `addVersion` succeed for exactly one of
 * several callers, and what they add appears complete or not at all, also after kill -9 or on a full disk.
 */
export interface WritableReleaseStore extends ReleaseStore {
  /** Paths of all files below a folder. */
  files(folder: string): Promise<string[]>;
  /** False if the key exists already. */
  create(key: string, text: string): Promise<boolean>;
  /** Puts back a file of a backup, in place of what is there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Adds a local folder with its `release.json`, which is gone afterwards, as a version of a slice. False if the
   * version exists already.
   */
  addVersion(slice: string, version: string, folder: string): Promise<boolean>;
  removeVersion(slice: string, version: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** An empty local folder for what `addVersion` takes. */
  workFolder(): Promise<string>;
  /** Deletes what interrupted commands have left a day before this time, ms since 1970. */
  sweep(nowMs?: number): Promise<void>;
}
