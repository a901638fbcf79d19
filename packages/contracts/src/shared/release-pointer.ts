import * as z from 'zod/mini';
import { declaredRemote } from './screens.ts';
import { declaredService } from './services.ts';

/** Site addresses, ready for a tag. */
export const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

const remoteEntry = z.object({
  /** remoteEntry, which the shell loads first. */
  entry: z.string(),
  /** sha384 of remoteEntry, by address. */
  integrity: z.record(z.string(), z.string()),
});
export const remoteAddress = z.extend(remoteEntry, { version: z.string() });

/** What a slice has besides its content: its stored version, and the earlier ones to which it can be rolled back. */
const stored = z.object({
  version: z.string(),
  /** sha256 of the `release.json` that lists the files of the version; empty for a slice without files. */
  manifest: z.string(),
  /** Other stored versions, the last one in use first. Open tabs still request their files. */
  kept: z.array(
    z.object({
      version: z.string(),
      manifest: z.string(),
      /** When it was last current, or was added. ISO 8601. */
      until: z.string(),
      /** It was rolled back, so a rollback does not return to it by itself. */
      isWithdrawn: z.optional(z.boolean()),
    }),
  ),
});
export type StoredVersions = z.output<typeof stored>;

const shellContent = z.object({
  /** The lazily loaded federation runtime. */
  runtime: files,
  /** Files of the shell's own screens, by path. */
  screens: z.record(z.string(), files),
  slice: declaredRemote,
});

const remoteContent = z.extend(remoteEntry, {
  /** Files of each exposed module: `./routes`, `./widget`. */
  modules: z.record(z.string(), files),
  /** Files of each screen's page, by path. */
  screens: z.record(z.string(), files),
  slice: declaredRemote,
});

/** A version that a share of the visitors gets in place of the current one (decision 10). */
export const canary = z.object({
  version: z.string(),
  manifest: z.string(),
  /** When it got its present share. ISO 8601. */
  since: z.string(),
  /** Numbers of its visitors: from the first up to, not including, the second. No other canary has any of them. */
  visitors: z.array(z.tuple([z.number(), z.number()])),
  /** What the pointer says of the version: of the shell, or of a remote. */
  shell: z.optional(shellContent),
  remote: z.optional(remoteContent),
});
export type Canary = z.output<typeof canary>;

/** The schema that this code writes and reads; a pointer of a later one is never replaced by an older tool. */
export const POINTER_SCHEMA = 2;

/** The fields of a pointer, without the comparison of its slices. */
export const pointerFields = z.object({
  schema: z.literal(POINTER_SCHEMA),
  /** The change that led here, for the history. */
  change: z.object({ at: z.string(), what: z.string() }),
  shell: z.extend(stored, shellContent.shape),
  remotes: z.record(z.string(), z.extend(remoteContent, stored.shape)),
  services: z.record(z.string(), z.extend(declaredService, { release: z.optional(stored) })),
  /** By slice. Code that does not know them serves the current versions to everybody. */
  canaries: z.optional(z.record(z.string(), canary)),
});
export interface ReleasePointer extends z.output<typeof pointerFields> {}

/** What a visitor gets: a pointer with the versions of one group of visitors as the current ones. */
export interface ServedRelease extends ReleasePointer {
  /** The group of the visitor, while there is a canary; part of what pages report. */
  lane?: string;
  /** The stored version that this administrator alone looks at. */
  preview?: { slice: string; version: string };
}
