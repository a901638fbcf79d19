import webpack, { type Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { commonConfig } from './webpack-common.ts';
import { sharedName } from './webpack-remote.ts';

interface SsrBundle {
  name: string;
  entry: string;
  /** Address of the slice's files on the site. */
  publicPath: string;
  /** Libraries taken from the shell, as in the browser. */
  libraries?: readonly string[];
}

/** Large libraries that only browsers run. */
const NOT_RENDERED = { 'maplibre-gl$': false, '@maplibre/maplibre-gl-leaflet$': false, pmtiles$: false } as const;

/** Bundles the same sources as one file for Node, `ssr.cjs`, with which the gateway renders screens (SSR). */
export function ssrConfig({ name, entry, publicPath, libraries = [] }: SsrBundle, run: BuildRun): Configuration {
  const common = commonConfig(name, run, 'gateway');
  return {
    ...common,
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...NOT_RENDERED } },
    entry: { ssr: entry },
    output: { path: run.outDir, publicPath, filename: '[name].cjs', library: { type: 'commonjs2' } },
    externals: Object.fromEntries(
      libraries.map((library) => [library, `var osakaLibraries[${JSON.stringify(sharedName(library))}]`]),
    ),
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin({ REMOTE_OVERRIDE: 'false' }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { minimize: false },
  };
}
