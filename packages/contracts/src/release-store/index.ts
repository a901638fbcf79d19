export { parseJson, type ReleaseManifest, releaseManifest } from './manifest.ts';
export {
  type Found,
  movePointer,
  type Numbered,
  newestState,
  numbersIn,
  type PointerStore,
  PointerTooNew,
  pointerKey,
  readEntry,
  readPointer,
} from './pointers.ts';
export { createTicket, type PreviewTicket, previewKey, previewOf, readTicket, signTicket } from './previews.ts';
export type { ReleaseStore, WritableReleaseStore } from './store.ts';
export { createVerifier, servedVersions, type Verifier } from './verify.ts';
