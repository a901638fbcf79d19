import { join } from 'node:path';
import { readApp } from './app.ts';
import type { DevProcess, DevReport } from './dev.ts';
import { serveApp } from './dev-server.ts';
import { createDevSite } from './dev-site.ts';
import { workspaceDir } from './every-slice.ts';

const SHELL = 'shell';
const { apps, gatewayUrl, siteUrl, origins } = JSON.parse(process.argv[2] ?? '{}') as DevProcess;

await Promise.all(Object.entries(apps).map(([name, port]) => serve(name, port)));
report({ kind: 'ready' });
process.on('disconnect', () => process.exit());

async function serve(name: string, port: number) {
  const isShell = name === SHELL;
  const appDir = join(workspaceDir, name);
  const app = await readApp(appDir);
  const config = app.configure({
    appDir,
    outDir: join(workspaceDir, '.cache/dev', name),
    version: 'dev',
    mode: 'development',
    cached: true,
    devOrigin: `http://localhost:${port}`,
  });
  await serveApp({
    // The screens of a remote are compiled when they are opened; each screen needs all of the shell.
    config: isShell ? config : { ...config, experiments: { lazyCompilation: { imports: true, entries: false } } },
    port,
    // The shell's other entries run outside of the page, or before it.
    hotEntry: isShell ? 'main' : undefined,
    site: isShell ? await createDevSite(gatewayUrl, siteUrl, new Map(Object.entries(origins))) : undefined,
    onCompiled: (problems) => report({ kind: 'compiled', app: name, problems }),
  });
}

function report(report: DevReport) {
  process.send?.(report);
}
