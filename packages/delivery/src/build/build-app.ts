import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type NormalModule } from 'webpack';
import { type App, readApp } from './app.ts';
import type { BuildRun } from './build-run.ts';
import type { ChunkList } from './chunk-list-plugin.ts';
import { type BrowserBuild, buildSsr } from './ssr-bundle.ts';

/**
 * Builds one app for release into `outDir`, with `slice.json` beside remoteEntry; throws webpack's message on failure.
 */
export async function buildApp(run: BuildRun): Promise<void> {
  const app = await readApp(run.appDir);
  const built = await compile(app.configure(run));
  await assertPagesDeclared(app, run.outDir);
  if (app.ssrBundle) await buildSsr(app.ssrBundle(run), built, run);
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

/** @throws webpack's message when the build fails. */
export function compile(config: Configuration): Promise<BrowserBuild> {
  const compiler = webpack(config);
  const styles = new Map<string, string>();
  const files = new Map<string, string>();
  compiler.hooks.thisCompilation.tap('compile', (compilation) => {
    compilation.hooks.finishModules.tap('compile', (modules) => {
      for (const module of modules)
        if (module instanceof webpack.NormalModule && isExtracted(module))
          styles.set(module.resource, String(module.originalSource()?.source()));
    });
    compilation.hooks.afterProcessAssets.tap('compile', () => {
      for (const { name, info } of compilation.getAssets())
        if (info.sourceFilename) files.set(resolve(compiler.context, info.sourceFilename), name);
    });
  });
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      const problem = error?.stack ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : undefined);
      // close() writes the cache.
      compiler.close((closing) => {
        if (problem ?? closing) fail(new Error(`${config.context}: ${problem ?? closing?.message}`));
        else done({ styles, files });
      });
    });
  });
}

/** Whether the module is what remains of a stylesheet in the scripts; another one of the same file holds the styles. */
function isExtracted({ loaders }: NormalModule): boolean {
  return loaders.some(({ loader }) => loader === MiniCssExtractPlugin.loader);
}
