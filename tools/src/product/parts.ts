import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { apiDocsDir, releasesDir, root, services } from '../places.ts';
import { fingerprint } from './inputs.ts';

type Progress = (text: string) => void;

/** A build artefact with its inputs. */
export interface Part {
  name: string;
  /** Input files and folders, relative to the project's root. */
  inputs: string[];
  /** The output, which must exist besides the stamp. */
  product: string;
  stamp: string;
  make(progress: Progress): Promise<void>;
}

const shared = [
  'packages/delivery/src',
  'packages/contracts',
  'packages/domain',
  'packages/rail/src',
  'package-lock.json',
];
const webApps = ['shell', ...sliceFolders('mf-')];

const serviceParts: Part[] = services.map((name) => ({
  name,
  inputs: [`${name}/src`, `${name}/slice.ts`, `${name}/package.json`, 'packages/service-kit', ...shared],
  product: join(root, name, 'dist/main.js'),
  stamp: join(root, name, 'dist/.inputs'),
  async make(progress) {
    progress('bundling');
    const { buildService } = await import('@osaka/delivery/service-build');
    await buildService(join(root, name));
  },
}));

const web: Part = {
  name: 'web',
  inputs: [...webApps, ...sliceFolders('svc-').map((name) => `${name}/slice.ts`), 'packages/web-kit', ...shared],
  product: join(releasesDir, 'channels/stable'),
  stamp: join(releasesDir, '.inputs'),
  async make(progress) {
    const { buildRelease } = await import('@osaka/delivery/release-build');
    progress('shell and remotes');
    await buildRelease({ place: releasesDir, onProgress: progress });
  },
};

/** What the gateway of the local profile serves at /api/docs. */
const apiDocs: Part = {
  name: 'api-docs',
  inputs: [...sliceFolders('svc-').map((name) => `${name}/slice.ts`), ...shared],
  product: join(apiDocsDir, 'open.js'),
  stamp: join(apiDocsDir, '.inputs'),
  async make(progress) {
    progress('descriptions of the calls');
    const { writeApiDocs } = await import('@osaka/delivery/documents');
    await writeApiDocs(apiDocsDir);
  },
};

export const allParts: readonly Part[] = [...serviceParts, apiDocs, web];

export function staleParts(parts: readonly Part[] = allParts): Part[] {
  return parts.filter((part) => !existsSync(part.product) || stampOf(part) !== wantedStamp(part));
}

export async function makePart(part: Part, progress: Progress): Promise<void> {
  // Computed first: a file that changes during the build is built next time.
  const stamp = wantedStamp(part);
  await part.make(progress);
  writeFileSync(part.stamp, stamp);
}

function wantedStamp(part: Part): string {
  return `node${process.versions.node.split('.')[0]}-${fingerprint(part.inputs.map((input) => join(root, input)))}`;
}

function stampOf(part: Part): string | undefined {
  return existsSync(part.stamp) ? readFileSync(part.stamp, 'utf8') : undefined;
}
