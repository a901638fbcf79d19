import process from 'node:process';
import { namesSlices, runCommand } from '@osaka/delivery/release';
import { step } from '../launch/step.mjs';
import { table } from './console/table.ts';
import { allParts, makePart, staleParts } from './product/parts.ts';

/**
 * `npm run build [-- name …]`: builds what changed, or what is named whether it changed or not; `docs` writes the
 * generated pages, `lockfile` completes package-lock.json.
 */
export async function main(names: readonly string[]): Promise<number> {
  if (names.includes('docs')) {
    const { writeDocuments } = await import('@osaka/delivery/documents');
    await step('docs', writeDocuments);
    return 0;
  }
  if (names.includes('lockfile')) {
    const { fillLockfile } = await import('./checks/lockfile.ts');
    await step('lockfile', async () => fillLockfile());
    return 0;
  }
  if (namesSlices(names)) return runCommand('build', names);
  const parts = names.length > 0 ? allParts.filter(({ name }) => names.includes(name)) : staleParts();
  if (parts.length === 0)
    process.stdout.write(
      `${names.length > 0 ? table(allParts.map(({ name, inputs }) => [name, inputs[0] ?? ''])) : 'Nothing changed.'}\n`,
    );
  for (const part of parts) await step(part.name, (progress) => makePart(part, progress));
  return 0;
}
