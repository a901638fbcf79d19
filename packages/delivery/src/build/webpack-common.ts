import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import own from '../../package.json' with { type: 'json' };
import type { BuildRun } from './build-run.ts';
import { workspaceDir } from './every-slice.ts';
import { CONTRACTS, SCHEMAS } from './inputs.ts';
import { MinifiedStylesPlugin } from './minified-styles-plugin.ts';

const federationVersion = own.dependencies['@module-federation/enhanced'];
const require = createRequire(import.meta.url);

/** A chunk that arrives later is used all the same; until then screens show that they are unavailable. */
export const CHUNK_TIMEOUT_MS = 2500;

/** Target of a bundle: browsers, or the gateway (SSR), which needs only class names and file addresses. */
type Place = 'browser' | 'gateway';

/** Common settings of all apps; `name` prefixes class names, so that remotes do not collide. */
export function commonConfig(name: string, run: BuildRun, place: Place = 'browser'): Configuration {
  const development = run.mode === 'development';
  return {
    mode: run.mode,
    context: run.appDir,
    target: place === 'browser' ? ['web', 'es2022'] : 'node20',
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...(place === 'browser' && deferredSchemas), ...(!development && productionRouter) },
    },
    resolveLoader: {
      modules: [dirname(require.resolve('swc-loader/package.json')), join(workspaceDir, 'node_modules')],
    },
    module: {
      parser: { javascript: { strictExportPresence: true } },
      rules: [
        contracts,
        scripts('.ts', run),
        scripts('.tsx', run),
        styles(name, development, place),
        files(place),
        mapWorker(place),
        noImportMeta,
        appIcons(place),
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ global: 'globalThis' }),
      ...(development || place === 'gateway'
        ? []
        : [
            new MiniCssExtractPlugin({
              filename: 'assets/[name].[contenthash:10].css',
              chunkFilename: 'assets/[name].[contenthash:10].css',
            }),
          ]),
    ],
    optimization: development ? {} : { minimizer: [minifiedScripts, new MinifiedStylesPlugin()] },
    cache: run.cached ? diskCache(`${name}-${place}`, run) : false,
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

// The package's exports resolve to its development build in every mode.
const productionRouter = { 'react-router$': join(workspaceDir, 'node_modules/react-router/dist/production/index.mjs') };

const deferredSchemas = { 'zod/mini$': SCHEMAS };

/** A content-hashed name, except with hot reload, which replaces the content under one name. */
export function scriptName({ mode }: BuildRun): string {
  return mode === 'development' ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js';
}

const contracts: RuleSetRule = {
  test: CONTRACTS,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'pure-calls-loader.cjs'),
};

function scripts(extension: '.ts' | '.tsx', run: BuildRun): RuleSetRule {
  const development = run.mode === 'development';
  return {
    test: extension === '.ts' ? /\.ts$/ : /\.tsx$/,
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: extension === '.tsx' },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
    },
  };
}

function styles(name: string, development: boolean, place: Place): RuleSetRule {
  const modules = {
    exportOnlyLocals: place === 'gateway',
    auto: true,
    localIdentName: `${name}-[hash:base64:6]`,
    localIdentContext: workspaceDir,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  const names = { loader: 'css-loader', options: { modules } };
  return {
    test: /\.css$/,
    use: place === 'gateway' ? [names] : [development ? 'style-loader' : MiniCssExtractPlugin.loader, names],
  };
}

function files(place: Place): RuleSetRule {
  return {
    test: /\.(woff2?|svg|png|webp|avif|jpe?g|geojson|webmanifest)$/,
    exclude: APP_ICON,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:10][ext]', emit: place === 'browser' },
  };
}

/** A script of its own, which is loaded by its address, under a name that browsers may load. */
function mapWorker(place: Place): RuleSetRule {
  return {
    test: /[\\/]maplibre-gl-worker\.mjs$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:10].js', emit: place === 'browser' },
  };
}

/** It looks for its worker beside itself, by an address that would be a folder of the building machine. */
const noImportMeta: RuleSetRule = {
  test: /[\\/]maplibre-gl\.mjs$/,
  loader: join(import.meta.dirname, 'no-import-meta-loader.cjs'),
};

/**
 * The icons of the installed app. Its manifest names them, so their names have no digest, and a changed icon needs a
 * new name.
 */
function appIcons(place: Place): RuleSetRule {
  return {
    test: APP_ICON,
    type: 'asset/resource',
    generator: { filename: 'assets/[name][ext]', emit: place === 'browser' },
  };
}

const APP_ICON = /[\\/]app-icon-[\w-]+\.png$/;

const minifiedScripts = new TerserPlugin({
  // A module in a file of its own, which is minified in its package and which SWC refuses.
  exclude: /maplibre-gl-worker/,
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { format: { comments: false } },
});

// The cache is keyed by the versions of webpack and the federation plugin: after their change it restores modules that
// no longer exist.
function diskCache(name: string, run: BuildRun): Configuration['cache'] {
  return {
    type: 'filesystem',
    name: `${name}-${run.mode}`,
    version: [webpack.version, federationVersion, process.version].join(' '),
    cacheDirectory: join(workspaceDir, '.cache/webpack'),
    buildDependencies: { config: [`${import.meta.dirname}/`] },
  };
}
