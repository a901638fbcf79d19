/** Where uploaded pictures lie, by file name. */
export interface ImageStore {
  put(file: string, bytes: Uint8Array, type: string): Promise<void>;
  get(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Also where there is none. */
  remove(file: string): Promise<void>;
}
