import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ENTRIES = { main: 'main.ts', seed: 'seed.ts', renderer: 'first-frame/renderer.ts' };

/**
 * Bundles a service for Node: src/main.ts and, where there are, what else a process or thread begins with become dist/*.js.
 * The house's own packages go into the bundle, everything else stays in node_modules. `more` are further programs, by the name of their output.
 */
export async function buildService(sliceDir: string, more: Record<string, string> = {}): Promise<void> {
  const entryPoints = Object.entries({ ...ENTRIES, ...more })
    .map(([out, file]) => ({ out, in: path.join(sliceDir, 'src', file) }))
    .filter((entry) => existsSync(entry.in));
  await build({
    entryPoints,
    outdir: path.join(sliceDir, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside-the-house-stay-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => (kind === 'entry-point' || name.startsWith('@osaka/') ? null : { path: name, external: true })),
      },
    ],
  });
}
