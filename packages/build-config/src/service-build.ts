import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const ENTRIES = {
  main: 'main.ts',
  seed: 'seed.ts',
  'renderer-process': 'ssr/renderer-process.ts',
  'draw-process': 'images/draw-process.ts',
};

export interface ServiceBuildOptions {
  /** Further entry points, by output name. */
  more?: Record<string, string>;
  /** Output folder; the slice's dist/ by default. */
  outDir?: string;
  /** Rewrites one source file while bundling; trials inject defects with it. */
  rewrite?: SourceRewrite;
}

export interface SourceRewrite {
  /** Absolute path of the file. */
  file: string;
  apply(source: string): string;
}

/**
 * Bundles a service for Node: src/main.ts and the other entry points that exist become dist/*.js.
 * Workspace packages are bundled, all others stay in node_modules.
 */
export async function buildService(
  sliceDir: string,
  { more = {}, outDir = path.join(sliceDir, 'dist'), rewrite }: ServiceBuildOptions = {},
): Promise<void> {
  const entryPoints = Object.entries({ ...ENTRIES, ...more })
    .map(([out, file]) => ({ out, in: path.join(sliceDir, 'src', file) }))
    .filter((entry) => existsSync(entry.in));
  await build({
    entryPoints,
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [foreignPackagesStayOutside, ...(rewrite ? [rewriting(rewrite)] : [])],
  });
}

const foreignPackagesStayOutside: Plugin = {
  name: 'foreign-packages-stay-outside',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@osaka/') ? null : { path: name, external: true },
    ),
};

function rewriting({ file, apply }: SourceRewrite): Plugin {
  return {
    name: 'rewriting',
    setup: (bundle) =>
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path: loaded }) =>
        loaded === file ? { contents: apply(await readFile(loaded, 'utf8')), loader: 'ts' } : null,
      ),
  };
}
