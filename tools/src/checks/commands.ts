import process from 'node:process';
import { sliceFolders } from '@osaka/delivery/every-slice';

/** A check by an external program, whose output is shown when it fails. */
export interface CommandCheck {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
}

const workspaces = [
  'packages',
  'shell',
  ...sliceFolders('mf-'),
  ...sliceFolders('svc-'),
  'gateway',
  'tools',
  'e2e',
  'bench',
];

/**
 * The checks of everything, or of one workspace by its folder; types are checked as a whole, because a change may break
 * its dependents.
 */
export function commandChecksOf(folder?: string): CommandCheck[] {
  const folders = folder === undefined ? workspaces : [folder];
  return [
    { name: 'types', command: bin('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit') },
    {
      name: 'lint',
      command: bin(
        '@biomejs/biome/bin/biome',
        'check',
        '--max-diagnostics=50',
        '--diagnostic-level=warn',
        '--error-on-warnings',
        ...(folder ? [folder] : []),
      ),
    },
    { name: 'imports', command: cruise(folders) },
    { name: 'imports of values', command: cruise(folders), env: { CRUISE: 'values' } },
    {
      name: 'unused code',
      command: bin(
        'knip/bin/knip.js',
        '--no-progress',
        '--no-config-hints',
        ...(folder ? ['--workspace', folder] : []),
      ),
    },
  ];
}

function bin(script: string, ...args: string[]): string[] {
  return [process.execPath, `node_modules/${script}`, ...args];
}

/** Import rules: .dependency-cruiser.mjs. */
function cruise(folders: readonly string[]): string[] {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  return [
    process.execPath,
    '--require',
    './tools/src/checks/parse-tsx.cjs',
    cruiser,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    ...folders,
  ];
}
