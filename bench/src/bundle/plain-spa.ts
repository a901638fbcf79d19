import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChunkListPlugin } from '@osaka/build-config/chunk-list';
import { type BuildRun, defineShell } from '@osaka/build-config/webpack';

type Configuration = ReturnType<ReturnType<typeof defineShell>['configure']>;
const EXPOSED = ['mf-travel/routes', 'mf-planner/routes', 'mf-account/routes', 'mf-admin/routes', 'mf-chat/routes', 'mf-chat/widget'];

/** The baseline: the shell with every remote's screens compiled in, each page still a chunk of its own, and nothing of federation. */
export function plainSpa(workspaceDir: string, scratch: string, run: BuildRun): Configuration {
  const config = defineShell().configure(run);
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkListPlugin));
  plugins.push(new ChunkListPlugin({ modules: { './routes': './mf-travel/src/routes.tsx' }, screensIn: ['./mf-travel/src/routes.tsx'] }));
  const runtime = join(workspaceDir, 'shell/src/remotes/mf-runtime.ts');
  return { ...config, plugins, resolve: { ...config.resolve, alias: { ...config.resolve?.alias, [runtime]: compiledIn(workspaceDir, scratch) } } };
}

/** Stands in for the shell's federation runtime: the same function, with the remotes compiled in. */
function compiledIn(workspaceDir: string, scratch: string): string {
  const cases = EXPOSED.map((name) => {
    const [remote, module] = name.split('/');
    return `  '${name}': () => import('${join(workspaceDir, remote ?? '', 'src', `${module}.tsx`)}'),`;
  });
  const file = join(scratch, 'compiled-in.js');
  writeFileSync(file, `const modules = {\n${cases.join('\n')}\n};\nexport const loadExposed = async (remote, module) => (await modules[remote + '/' + module]()).default;\n`);
  return file;
}
