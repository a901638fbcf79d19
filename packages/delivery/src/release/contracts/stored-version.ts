import * as z from 'zod/mini';
import type { Shape } from './draft-shapes.ts';
import type { Schema } from './schema-faults.ts';

const schema = z.custom<Schema>();
export const content = z.optional(z.object({ content: z.optional(z.record(z.string(), z.object({ schema }))) }));
const operation = z.object({
  'x-access': z.optional(z.string()),
  parameters: z.optional(z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema }))),
  requestBody: content,
  responses: z.optional(z.record(z.string(), content)),
});
export type Operation = z.output<typeof operation>;

/**
 * `contracts` in the manifest of a version, as far as other slices rely on it. Manifests of earlier releases may lack
 * some.
 */
export const contracts = z._default(
  z.object({
    /** Of a service: the calls that it answers. Of a slice: the calls in its code, with the answers that it reads. */
    openapi: z.optional(z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })),
    /**
     * Of a slice: per call what JSON Schema cannot express of its contract, such as a number that is read from a
     * text.
     */
    tolerated: z.optional(z.record(z.string(), z.array(z.string()))),
    events: z.optional(
      z.object({
        publishes: z.array(z.object({ type: z.string(), schema })),
        consumes: z.array(
          z.union([
            z.object({ type: z.string(), schema }),
            z.pipe(
              z.string(),
              z.transform((type) => ({ type, schema: {} as Schema })),
            ),
          ]),
        ),
      }),
    ),
    /** Exposed modules of a remote. */
    modules: z.optional(z.array(z.string())),
    /** Versions of the libraries that a remote takes from the shell, or that the shell has. */
    libraries: z.optional(z.record(z.string(), z.string())),
    /** Paths of screens of other slices to which the code leads. */
    links: z.optional(z.array(z.string())),
    /** Widgets of other slices that the code shows. */
    widgets: z.optional(z.array(z.string())),
    /** STOMP frames that a service takes, or that the code of a slice sends. */
    frames: z.optional(z.array(z.object({ destination: z.string(), schema }))),
    /** What a service sends to its STOMP topics, or a slice reads from them. */
    topics: z.optional(z.array(z.object({ topic: z.string(), schema }))),
    /** Drafts and keys in the browser’s storages. */
    stored: z.optional(z.array(z.string())),
    /** What the kept drafts look like, by name. */
    drafts: z.optional(z.record(z.string(), z.custom<Shape>())),
    /** Selectors of the stylesheets that concern elements of other slices. */
    leaks: z.optional(z.array(z.string())),
    /** Compressed bytes that each screen loads. */
    bytes: z.optional(z.record(z.string(), z.number())),
  }),
  {},
);
export type Contracts = z.output<typeof contracts>;

/** One stored version of a slice or service. */
export interface Stored {
  slice: string;
  version: string;
  /** The current version; the others are kept for open tabs and rollbacks. */
  isLive: boolean;
  /** It becomes current by this release. */
  isChanged: boolean;
  contracts: Contracts;
  /** Prefixes of the calls of a service. */
  prefixes?: readonly string[];
  /** Paths of the screens of a slice. */
  screens?: readonly string[];
  /** Exposed module of each widget, by its name. */
  widgets?: Readonly<Record<string, string>>;
}

/** For a message. */
export function named({ slice, version, isLive }: Stored): string {
  return `${slice} ${version} (${isLive ? 'live' : 'kept'})`;
}
