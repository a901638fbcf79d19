import * as z from 'zod/mini';

/** `release.json` in the folder of a version: the released files and their sources. */
export const releaseManifest = z.object({
  slice: z.string(),
  version: z.string(),
  /** The commit of the sources; with `+changes` if they were changed since, `unknown` outside a repository. */
  commit: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** sha256 of every file, by path in the folder. */
  files: z.record(z.string(), z.string()),
  /**
   * What other slices and services rely on. Of a remote: exposed modules, shared libraries, calls. Of a service: its
   * OpenAPI description and events.
   */
  contracts: z.unknown(),
});
export interface ReleaseManifest extends z.output<typeof releaseManifest> {}

/** The text of stored bytes as JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
