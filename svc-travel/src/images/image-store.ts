/** Storage of uploaded pictures by file name. */
export interface ImageStore {
  put(file: string, bytes: Uint8Array, type: string): Promise<void>;
  get(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Idempotent. */
  remove(file: string): Promise<void>;
}
