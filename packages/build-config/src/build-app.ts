import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import type { App } from './webpack.ts';

/** Builds one app for release into `outDir`; throws with webpack's own words when it fails. */
export async function buildApp(run: BuildRun): Promise<void> {
  const { default: app } = (await import(pathToFileURL(join(run.appDir, 'webpack.config.ts')).href)) as { default: App };
  await compile(app.configure(run));
  if (app.configureFirstFrame) await compile(app.configureFirstFrame(run));
}

export function compile(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      const problem = error?.stack ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : undefined);
      // Closing writes the cache.
      compiler.close((closing) => {
        if (problem ?? closing) fail(new Error(`${config.context}: ${problem ?? closing?.message}`));
        else done();
      });
    });
  });
}
