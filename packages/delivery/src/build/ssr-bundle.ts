import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { BuildRun } from './build-run.ts';
import { pureCalls } from './pure-calls-plugin.ts';
import { FILES, PRODUCTION_ROUTER } from './webpack-common.ts';
import { sharedName } from './webpack-remote.ts';

/** What server-side rendering needs of a build for browsers; both by absolute path. */
export interface BrowserBuild {
  /** Modules that export the class names of each stylesheet. */
  styles: ReadonlyMap<string, string>;
  /** Names of the emitted files, relative to the output folder. */
  files: ReadonlyMap<string, string>;
}

export interface SsrBundle {
  entry: string;
  /** Address of the slice's files on the site. */
  publicPath: string;
  /** Libraries taken from the shell, as in the browser. */
  libraries?: readonly string[];
}

/** Large libraries that only browsers run. */
const NOT_RENDERED = /^(?:maplibre-gl|@maplibre\/maplibre-gl-leaflet|pmtiles)$/;

/**
 * Bundles the same sources as one file for Node, `ssr.cjs`, with which the gateway renders screens (SSR). Class names
 * and addresses of files are those of the build for browsers.
 *
 * @throws when a source does not compile, or imports a stylesheet or file that the build for browsers does not have.
 */
export async function buildSsr(
  { entry, publicPath, libraries = [] }: SsrBundle,
  built: BrowserBuild,
  run: BuildRun,
): Promise<void> {
  await build({
    entryPoints: [join(run.appDir, entry)],
    outfile: join(run.outDir, 'ssr.cjs'),
    absWorkingDir: run.appDir,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', REMOTE_OVERRIDE: 'false' },
    legalComments: 'none',
    minifyWhitespace: true,
    logLevel: 'error',
    plugins: [fromShell(libraries), notRendered, productionRouter, asInBrowsers(built, publicPath), pureCalls],
  });
}

function fromShell(libraries: readonly string[]): Plugin {
  const code = (library: string) => `module.exports = osakaLibraries[${JSON.stringify(sharedName(library))}]`;
  return {
    name: 'from-shell',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) =>
        libraries.includes(path) ? { path, namespace: 'from-shell' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'from-shell' }, ({ path }) => ({ contents: code(path) }));
    },
  };
}

const notRendered: Plugin = {
  name: 'not-rendered',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: NOT_RENDERED }, ({ path }) => ({ path, namespace: 'not-rendered' }));
    onLoad({ filter: /.*/, namespace: 'not-rendered' }, () => ({ contents: 'module.exports = {}' }));
  },
};

const productionRouter: Plugin = {
  name: 'production-router',
  setup: ({ onResolve }) => onResolve({ filter: /^react-router$/ }, () => ({ path: PRODUCTION_ROUTER })),
};

function asInBrowsers({ styles, files }: BrowserBuild, publicPath: string): Plugin {
  return {
    name: 'as-in-browsers',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: builtOf(styles, path) }));
      onLoad({ filter: FILES }, ({ path }) => ({
        contents: `export default ${JSON.stringify(publicPath + builtOf(files, path))}`,
      }));
    },
  };
}

function builtOf(built: ReadonlyMap<string, string>, path: string): string {
  const found = built.get(path);
  if (found === undefined) throw new Error(`${path} is not in the build for browsers`);
  return found;
}
