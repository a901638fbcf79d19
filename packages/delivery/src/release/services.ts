import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiOf, schemaOf } from '@osaka/contracts/openapi';
import type { WritableReleaseStore } from '@osaka/contracts/release-store';
import { everyService, framesIn, topicsIn } from '../build/every-slice.ts';
import { sha256 } from '../store/index.ts';
import { addFolder } from './add-folder.ts';
import { packageVersion } from './slices.ts';

/**
 * Adds what these services declare: prefixes, calls and events. Their code is deployed separately. Returns the
 * versions.
 */
export async function addServices(
  store: WritableReleaseStore,
  names: readonly string[],
  commit: string,
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const { name, declared, contract, publishes, consumes } of await everyService()) {
    const slice = `svc-${name}`;
    if (!names.includes(slice)) continue;
    const events = {
      publishes: publishes.map((event) => ({ type: event.type, schema: schemaOf(event.data, 'output') })),
      consumes: consumes.map(({ type, data }) => ({ type, schema: schemaOf(data, 'input') })),
    };
    const frames = framesIn(contract).map(({ destination, body }) => ({
      destination,
      schema: schemaOf(body, 'input'),
    }));
    const topics = topicsIn(contract).map(({ topic, body }) => ({ topic, schema: schemaOf(body, 'output') }));
    const contracts = {
      openapi: openApiOf(name, contract),
      events,
      ...(frames.length > 0 && { frames }),
      ...(topics.length > 0 && { topics }),
    };
    const version = `${await packageVersion(slice)}-${sha256(JSON.stringify({ declared, contracts })).slice(0, 10)}`;
    versions.set(slice, version);
    if (await store.read(`${slice}/${version}/release.json`)) continue;
    const folder = await store.workFolder();
    try {
      await writeFile(join(folder, 'slice.json'), JSON.stringify(declared));
      await addFolder(store, folder, { slice, version, commit, contracts });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return versions;
}
