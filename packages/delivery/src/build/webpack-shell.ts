import webpack, { type Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { ChunkListPlugin } from './chunk-list-plugin.ts';
import { PAGE, PAGE_FILES } from './inputs.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { PagePlugin } from './page-plugin.ts';
import { reactRefresh } from './react-refresh.ts';
import { RetryChunksPlugin } from './retry-chunks-plugin.ts';
import { CHUNK_TIMEOUT_MS, commonConfig, scriptName } from './webpack-common.ts';

export function shellConfig(run: BuildRun): Configuration {
  const common = commonConfig('shell', run);
  const development = run.mode === 'development';
  return {
    ...common,
    entry: {
      'queue-interactions': '@osaka/web-kit/queue-interactions',
      main: development ? ['./src/devtools-hook.ts', './src/main.tsx'] : './src/main.tsx',
      // Its address never changes: browsers compare the file behind it with the one they have.
      [SERVICE_WORKER]: { import: './src/service-worker.ts', filename: 'service-worker.js', chunkLoading: false },
    },
    output: {
      path: run.outDir,
      publicPath: '/',
      filename: scriptName(run),
      chunkFilename: scriptName(run),
      uniqueName: 'shell',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
    },
    plugins: [
      ...(common.plugins ?? []),
      new PagePlugin({ template: PAGE, entries: ['queue-interactions', 'main'], files: PAGE_FILES }),
      new webpack.DefinePlugin({
        REMOTE_OVERRIDE: JSON.stringify(development || run.remoteOverride === true),
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...(development
        ? [reactRefresh()]
        : [
            new RetryChunksPlugin(),
            new IntegrityPlugin(),
            new ChunkListPlugin({
              modules: { runtime: './src/remotes/mf-runtime.ts' },
              screensIn: ['./src/policies/policies.routes.ts'],
            }),
          ]),
    ],
    optimization: {
      ...common.optimization,
      splitChunks: { cacheGroups: { libraries, default: false, defaultVendors: false } },
    },
  };
}

const SERVICE_WORKER = 'service-worker';

// Libraries that change only with dependencies, in a chunk that stays cached across releases of the shell.
const libraries = {
  name: 'libraries',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
  chunks: 'initial' as const,
  enforce: true,
};
