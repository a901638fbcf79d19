import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { RemoteSlice } from '@osaka/contracts/slice';
import type { Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { ChunkListPlugin } from './chunk-list-plugin.ts';
import { libraryNames, sharedNames } from './inputs.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { reactRefresh } from './react-refresh.ts';
import { RetryChunksPlugin } from './retry-chunks-plugin.ts';
import { CHUNK_TIMEOUT_MS, commonConfig, MAP_LIBRARY, scriptName } from './webpack-common.ts';

export function remoteConfig({ name, exposes }: Pick<RemoteSlice, 'name' | 'exposes'>, run: BuildRun): Configuration {
  const common = commonConfig(name, run);
  const development = run.mode === 'development';
  return {
    ...common,
    entry: {},
    output: {
      path: run.outDir,
      // In development the remote's files come from another origin than the page.
      publicPath: development ? `${run.devOrigin}/` : 'auto',
      filename: scriptName(run),
      chunkFilename: scriptName(run),
      // Two versions in one page must not share the global of their chunks.
      uniqueName: `${name}-${run.version}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
    },
    optimization: {
      ...common.optimization,
      ...(development
        ? {}
        : { splitChunks: { maxAsyncRequests: MAX_PAGE_SCRIPTS, cacheGroups: { shared, maplibre } } }),
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: federationName(name),
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { ...exposes },
        // For ?mf= only, because the name of a released remoteEntry contains a hash.
        manifest: development ? { disableAssetsAnalyze: true } : true,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: libraries(run.appDir, development),
        ...(development ? {} : { experiments: { externalRuntime: true, optimization: { target: 'web' } } }),
      }),
      ...(development
        ? [reactRefresh()]
        : [
            new RetryChunksPlugin(),
            new IntegrityPlugin(),
            new ChunkListPlugin({ modules: { ...exposes }, screensIn: ['./src/routes.tsx'] }),
          ]),
    ],
  };
}

/** The name in the federation runtime: mf-travel is mf_travel. */
export function federationName(name: string): string {
  return name.replaceAll('-', '_');
}

/** The name under which the shell shares an imported library. */
export function sharedName(library: string): string {
  return sharedNames[library] ?? library;
}

/**
 * Of a page, so that hung ones leave some of the six connections of HTTP/1.1 to others. More would also be larger
 * together, because small files compress less well.
 */
const MAX_PAGE_SCRIPTS = 3;

// One chunk for modules of several screens: a request costs more than the few bytes that a screen does not use.
const shared = { name: 'shared', chunks: 'async' as const, minChunks: 5, enforce: true };

const maplibre = { name: 'maplibre-gl', test: MAP_LIBRARY, chunks: 'async' as const, enforce: true };

/** The shell's copies are shared as singletons. */
function libraries(appDir: string, development: boolean) {
  const imported = [...libraryNames, ...(development ? ['react/jsx-dev-runtime'] : [])];
  return Object.fromEntries(
    imported.map((library) => [
      library,
      {
        shareKey: sharedName(library),
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${versionOf(library, appDir)}`,
        import: false as const,
      },
    ]),
  );
}

/** Versions of the shared libraries against which a remote is compiled, by the names under which they are shared. */
export function libraryVersions(appDir: string): Record<string, string> {
  return Object.fromEntries(libraryNames.map((library) => [sharedName(library), versionOf(library, appDir)]));
}

function versionOf(library: string, appDir: string): string {
  if (library in sharedNames) return '1.0.0';
  return createRequire(join(appDir, 'package.json'))('react/package.json').version;
}
