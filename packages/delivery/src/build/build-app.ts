import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { type App, readApp } from './app.ts';
import type { BuildRun } from './build-run.ts';
import type { ChunkList } from './chunk-list-plugin.ts';

/**
 * Builds one app for release into `outDir`, with `slice.json` beside remoteEntry; throws webpack's message on failure.
 */
export async function buildApp(run: BuildRun): Promise<void> {
  const app = await readApp(run.appDir);
  await compile(app.configure(run));
  await assertPagesDeclared(app, run.outDir);
  if (app.configureSsr) await compile(app.configureSsr(run));
  await writeFile(join(run.outDir, 'slice.json'), JSON.stringify(app.declared));
}

/** Checks that slice.ts and the routes name the same screens. */
async function assertPagesDeclared({ name, declared }: App, outDir: string) {
  const { screens } = JSON.parse(await readFile(join(outDir, 'chunks.json'), 'utf8')) as ChunkList;
  const paths = declared.screens.map(({ path }) => path);
  const pageless = paths.find((path) => !(path in screens));
  if (pageless) throw new Error(`${name}: slice.ts declares ${pageless}, but the routes have no page for it`);
  const undeclared = Object.keys(screens).find((path) => !paths.includes(path));
  if (undeclared) throw new Error(`${name}: the routes have a page for ${undeclared}, which slice.ts does not declare`);
}

export function compile(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      const problem = error?.stack ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : undefined);
      // close() writes the cache.
      compiler.close((closing) => {
        if (problem ?? closing) fail(new Error(`${config.context}: ${problem ?? closing?.message}`));
        else done();
      });
    });
  });
}
