import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DeclaredService,
  type Endpoint,
  endpointsIn,
  POINTER_SCHEMA,
  type ReleasePointer,
} from '@osaka/contracts';
import type { ServiceSlice } from '@osaka/contracts/slice';
import type * as z from 'zod/mini';

export type { ServiceSlice };

/** The root of the repository. Not from webpack-common.ts, which loads webpack. */
export const workspaceDir = join(import.meta.dirname, '../../../..');

/** Every call that any service declares. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  return (await everyService()).flatMap(({ contract }) => endpointsIn(contract));
}

interface Frame {
  destination: string;
  body: z.ZodMiniType;
}

/** The STOMP frames that a contract lists, by name, in objects such as SENDS. */
export function framesIn(contract: object): Frame[] {
  return membersOf(contract).filter((one): one is Frame => 'destination' in one && 'body' in one);
}

interface TopicFrame {
  topic: string;
  body: z.ZodMiniType;
}

/** What a contract says is sent to its STOMP topics, in objects such as TOPIC_FRAMES. */
export function topicsIn(contract: object): TopicFrame[] {
  return membersOf(contract).filter((one): one is TopicFrame => 'topic' in one && 'body' in one);
}

/** The objects in the objects that a contract exports. */
function membersOf(contract: object): object[] {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return Object.values(contract)
    .filter(isObject)
    .flatMap((list) => Object.values(list).filter(isObject));
}

/** The folders with a slice.ts whose names have this prefix. */
export function sliceFolders(prefix: 'mf-' | 'svc-'): string[] {
  return readdirSync(workspaceDir).filter(
    (name) => name.startsWith(prefix) && existsSync(join(workspaceDir, name, 'slice.ts')),
  );
}

/** What each service declares, read from its slice.ts. */
export async function everyService(): Promise<ServiceSlice[]> {
  const services: ServiceSlice[] = [];
  // Sequential: jest cannot link modules that several pending imports share.
  for (const name of sliceFolders('svc-'))
    services.push(((await import(join(workspaceDir, name, 'slice.ts'))) as { default: ServiceSlice }).default);
  return services;
}

/**
 * A release without a site: the gateway forwards to the services, and has no page. Written to
 * `<store>/channels/stable/1.json` for trials and measurements.
 */
export async function releaseOfServices(): Promise<ReleasePointer> {
  const slice = { name: 'shell', screens: [], widgets: {} };
  return {
    schema: POINTER_SCHEMA,
    change: { at: new Date().toISOString(), what: 'release of services alone' },
    shell: { version: 'none', manifest: '', kept: [], runtime: { js: [], css: [] }, screens: {}, slice },
    remotes: {},
    services: await declaredServices(),
  };
}

export async function declaredServices(): Promise<Record<string, DeclaredService>> {
  return Object.fromEntries((await everyService()).map(({ name, declared }) => [name, declared]));
}
