import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declaredServices } from '@osaka/build-config/every-slice';
import { buildInParallel } from './builders.ts';
import { publish } from './publish.ts';
import { slices, versionOf, workspaceDir } from './slices.ts';

export interface ReleaseOptions {
  /** Folder that contains `releases/`. */
  storeDir?: string;
  /** Slices to build, by default all; the others keep the version in the pointer. */
  only?: readonly string[];
  /** Rebuilds existing versions without webpack's cache: the output is identical on every machine. */
  cold?: boolean;
  /** Enables ?mf=name@url, which replaces a remote. For development only. */
  remoteOverride?: boolean;
  /** Called with progress texts. */
  onProgress?: (text: string) => void;
}

/** Builds changed slices, puts them into the store and moves the pointer. */
export async function buildRelease({
  storeDir = join(workspaceDir, 'releases'),
  only = slices,
  cold = false,
  remoteOverride = false,
  onProgress = () => undefined,
}: ReleaseOptions = {}) {
  const versions = new Map<string, string>();
  for (const slice of only) versions.set(slice, (await versionOf(slice)) + (remoteOverride && slice === 'shell' ? '-override' : ''));
  const changed = only.filter((slice) => cold || !existsSync(join(storeDir, slice, versions.get(slice) ?? '')));
  onProgress(changed.length > 0 ? changed.join(', ') : 'nothing changed');

  let done = 0;
  let cpuMs = 0;
  const orders = changed.map((slice) => ({ slice, version: versions.get(slice) ?? '', storeDir, cached: !cold, remoteOverride }));
  await buildInParallel(orders, (slice, tookMs, ownCpuMs) => {
    cpuMs += ownCpuMs;
    onProgress(`${++done} of ${orders.length}: ${slice} in ${(tookMs / 1000).toFixed(1)} s`);
  });
  await publish(storeDir, versions, only === slices ? await declaredServices() : {});
  return { detail: `${changed.length} of ${only.length} built`, cpuMs };
}
