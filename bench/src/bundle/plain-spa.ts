import { join } from 'node:path';
import { ChunkListPlugin } from '@osaka/build-config/chunk-list';
import { type BuildRun, defineShell } from '@osaka/build-config/webpack';

type Configuration = ReturnType<ReturnType<typeof defineShell>['configure']>;

/** The baseline: the shell with every remote's screens compiled in, each page still a chunk of its own, and nothing of federation. */
export function plainSpa(workspaceDir: string, run: BuildRun): Configuration {
  const config = defineShell().configure(run);
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkListPlugin));
  plugins.push(new ChunkListPlugin({ modules: { './routes': './mf-travel/src/routes.tsx' }, screensIn: ['./mf-travel/src/routes.tsx'] }));
  return { ...config, plugins, resolve: { ...config.resolve, alias: compiledIn(workspaceDir) } };
}

function compiledIn(workspaceDir: string): Record<string, string> {
  const remotes = ['mf-travel', 'mf-planner', 'mf-account', 'mf-admin', 'mf-chat'];
  return {
    ...Object.fromEntries(remotes.map((name) => [name, join(workspaceDir, name, 'src')])),
    [join(workspaceDir, 'shell/src/remotes/mf-runtime.ts')]: join(import.meta.dirname, 'compiled-in.js'),
  };
}
