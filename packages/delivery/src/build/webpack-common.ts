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

/** Common settings of all apps; `name` prefixes class names, so that remotes do not collide. */
export function commonConfig(name: string, run: BuildRun): Configuration {
  const development = run.mode === 'development';
  return {
    mode: run.mode,
    context: run.appDir,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { 'zod/mini$': SCHEMAS, ...(!development && { 'react-router$': PRODUCTION_ROUTER }) },
    },
    resolveLoader: {
      modules: [dirname(require.resolve('swc-loader/package.json')), join(workspaceDir, 'node_modules')],
    },
    module: {
      noParse: MAP_LIBRARY,
      parser: { javascript: { strictExportPresence: true } },
      rules: [
        contracts,
        scripts('.ts', run),
        scripts('.tsx', run),
        styles(name, development),
        files,
        mapLibrary,
        mapWorker,
        appIcons,
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ global: 'globalThis' }),
      ...(development
        ? []
        : [
            new MiniCssExtractPlugin({
              filename: 'assets/[name].[contenthash:10].css',
              chunkFilename: 'assets/[name].[contenthash:10].css',
            }),
          ]),
    ],
    optimization: development ? {} : { minimizer: [minifiedScripts, new MinifiedStylesPlugin()] },
    cache: run.cached ? diskCache(name, run) : false,
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** The package's exports resolve to its development build in every mode. */
export const PRODUCTION_ROUTER = join(workspaceDir, 'node_modules/react-router/dist/production/index.mjs');

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

function styles(name: string, development: boolean): RuleSetRule {
  const modules = {
    auto: true,
    localIdentName: `${name}-[hash:base64:6]`,
    localIdentContext: workspaceDir,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return {
    test: /\.css$/,
    use: [development ? 'style-loader' : MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules } }],
  };
}

const APP_ICON = /[\\/]app-icon-[\w-]+\.png$/;

/** Files that are emitted as they are, and imported as their addresses. */
export const FILES = /\.(?:woff2?|svg|png|webp|avif|jpe?g|geojson|webmanifest)$/;

const files: RuleSetRule = {
  test: FILES,
  exclude: APP_ICON,
  type: 'asset/resource',
  generator: { filename: 'assets/[name].[contenthash:10][ext]' },
};

/** A megabyte, minified in its package and in a chunk alone: neither read nor minified again. */
export const MAP_LIBRARY = /[\\/]maplibre-gl\.mjs$/;

const mapLibrary: RuleSetRule = {
  test: MAP_LIBRARY,
  type: 'javascript/auto',
  loader: join(import.meta.dirname, 'maplibre-loader.cjs'),
};

/** A script of its own, which is loaded by its address, under a name that browsers may load. */
const mapWorker: RuleSetRule = {
  test: /[\\/]maplibre-gl-worker\.mjs$/,
  type: 'asset/resource',
  generator: { filename: 'assets/[name].[contenthash:10].js' },
};

/**
 * The icons of the installed app. Its manifest names them, so their names have no digest, and a changed icon needs a
 * new name.
 */
const appIcons: RuleSetRule = {
  test: APP_ICON,
  type: 'asset/resource',
  generator: { filename: 'assets/[name][ext]' },
};

const minifiedScripts = new TerserPlugin({
  // Minified in its package.
  exclude: /maplibre-gl/,
  minify: TerserPlugin.swcMinify,
  // SWC has threads; a process for each of them would load Node and the sources of this folder.
  parallel: false,
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
