import type { PointerStore, ReleaseStore, Verifier } from '@osaka/contracts/release-store';

/** Where this gateway has its releases from. */
export interface Releases {
  /** All that is served: complete versions and pointers, in a folder of this machine. */
  local: ReleaseStore;
  /** Where commands and other gateways write. */
  shared: PointerStore;
  /** Also fetches what the folder does not have yet. */
  verifier: Pick<Verifier, 'faultIn'>;
  /** Brings the folder up to date. Never rejects: while the bucket is away, the served releases stay. */
  update(): Promise<void>;
  /** A file of the folder, by its path in it, was found with other bytes. */
  setDamaged(file: string): void;
}
