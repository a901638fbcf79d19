import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readApp } from './app.ts';
import type { DevProcess, DevReport } from './dev.ts';
import { createDevSite } from './dev-site.ts';
import { workspaceDir } from './webpack-common.ts';

const SHELL = 'shell';
const { apps, gatewayUrl, siteUrl, origins } = JSON.parse(process.argv[2] ?? '{}') as DevProcess;

await Promise.all(Object.entries(apps).map(([name, port]) => serve(name, port)));
report({ kind: 'ready' });
process.on('disconnect', () => process.exit());

async function serve(name: string, port: number) {
  const appDir = join(workspaceDir, name);
  const app = await readApp(appDir);
  const outDir = join(appDir, 'dist');
  const compiler = webpack({
    ...app.configure({
      appDir,
      outDir,
      version: 'dev',
      mode: 'development',
      cached: true,
      devOrigin: `http://localhost:${port}`,
    }),
    // The screens of a remote are compiled when they are opened; each screen needs all of the shell.
    ...(name !== SHELL && { experiments: { lazyCompilation: { imports: true, entries: false } } }),
  });
  const compiled = new Promise<void>((done) => {
    compiler.hooks.done.tap('dev', (stats) => {
      report({
        kind: 'compiled',
        app: name,
        problems: stats.hasErrors() ? stats.toString({ all: false, errors: true }) : '',
      });
      done();
    });
  });
  await new WebpackDevServer(name === SHELL ? await shellServer(port, outDir) : remoteServer(port), compiler).start();
  await compiled;
}

// /ws is used by the chat socket.
function server(port: number): WebpackDevServer.Configuration {
  return {
    port,
    host: 'localhost',
    hot: true,
    // A page reload by one remote would discard the state of the others.
    liveReload: false,
    webSocketServer: { type: 'ws', options: { path: '/hot' } },
    client: { webSocketURL: `ws://localhost:${port}/hot`, overlay: false, logging: 'warn' },
    static: false,
    allowedHosts: 'all',
  };
}

function remoteServer(port: number): WebpackDevServer.Configuration {
  return { ...server(port), headers: { 'access-control-allow-origin': '*' } };
}

async function shellServer(port: number, outDir: string): Promise<WebpackDevServer.Configuration> {
  const site = await createDevSite(gatewayUrl, new Map(Object.entries(origins)));
  return {
    ...server(port),
    // Services refuse calls from any other origin than the site's.
    proxy: [
      { context: ['/api', '/images', '/remotes/', '/ws'], target: gatewayUrl, ws: true, headers: { origin: siteUrl } },
    ],
    setupMiddlewares: (middlewares, devServer) => [
      { name: 'remotes.json', path: '/remotes.json', middleware: site.remotesJson },
      ...middlewares,
      { name: 'page', middleware: site.page(devServer, join(outDir, 'index.html')) },
    ],
    devMiddleware: { index: false },
  };
}

function report(report: DevReport) {
  process.send?.(report);
}
