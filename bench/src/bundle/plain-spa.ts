import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, readApp } from '@osaka/delivery/app';
import { ChunkListPlugin } from '@osaka/delivery/chunk-list';

type Configuration = ReturnType<App['configure']>;
type BuildRun = Parameters<App['configure']>[0];

/** The baseline: the shell with every remote compiled in, each page still a separate chunk, without federation. */
export async function plainSpa(workspaceDir: string, scratch: string, run: BuildRun): Promise<Configuration> {
  const shell = await readApp(join(workspaceDir, 'shell'));
  const config = shell.configure(run);
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkListPlugin));
  plugins.push(
    new ChunkListPlugin({
      modules: { './routes': './mf-travel/src/routes.tsx' },
      screensIn: ['./mf-travel/src/routes.tsx'],
    }),
  );
  const runtime = join(workspaceDir, 'shell/src/remotes/mf-runtime.ts');
  return {
    ...config,
    plugins,
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, [runtime]: compiledIn(workspaceDir, scratch) } },
  };
}

/** Replaces the shell's federation runtime: the same function, with the remotes compiled in. */
function compiledIn(workspaceDir: string, scratch: string): string {
  const modules = readdirSync(workspaceDir)
    .filter((name) => name.startsWith('mf-'))
    .flatMap((remote) =>
      ['routes', 'widget'].map((module) => ({
        name: `${remote}/${module}`,
        file: join(workspaceDir, remote, 'src', `${module}.tsx`),
      })),
    );
  const cases = modules
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => `  '${name}': () => import('${file}'),`);
  const file = join(scratch, 'compiled-in.js');
  writeFileSync(
    file,
    `const modules = {\n${cases.join('\n')}\n};\nexport const loadExposed = async (remote, module) => (await modules[remote + '/' + module]()).default;\n`,
  );
  return file;
}
