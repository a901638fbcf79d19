import { createServer } from 'node:net';
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readApp } from './app.ts';
import type { DevOptions, DevReport } from './dev.ts';
import { remotesJson } from './dev-remotes.ts';
import { workspaceDir } from './webpack-common.ts';

const { port, gatewayUrl, remotes } = JSON.parse(process.argv[2] ?? '{}') as DevOptions;
const origins = new Map<string, string>();

for (const remote of remotes) {
  const { devPort = 0 } = await readApp(join(workspaceDir, remote));
  const remotePort = (await isFree(devPort)) ? devPort : await freePort();
  origins.set(remote, `http://localhost:${remotePort}`);
  await serve(remote, remotePort);
}
await serve('shell', port);
tell({ kind: 'ready' });
process.on('disconnect', () => process.exit());

async function serve(name: string, ownPort: number) {
  const appDir = join(workspaceDir, name);
  const app = await readApp(appDir);
  const devOrigin = `http://localhost:${ownPort}`;
  const compiler = webpack(app.configure({ appDir, outDir: join(appDir, 'dist'), version: 'dev', mode: 'development', cached: true, devOrigin }));
  const compiled = new Promise<void>((done) => {
    compiler.hooks.done.tap('dev', (stats) => {
      tell({ kind: 'compiled', app: name, problems: stats.hasErrors() ? stats.toString({ all: false, errors: true }) : '' });
      done();
    });
  });
  await new WebpackDevServer(name === 'shell' ? shellServer(ownPort) : remoteServer(ownPort), compiler).start();
  await compiled;
}

// One chat socket lives under /ws already.
function server(ownPort: number): WebpackDevServer.Configuration {
  return {
    port: ownPort,
    host: 'localhost',
    hot: true,
    // A reload of the page by one remote would throw away what the others show.
    liveReload: false,
    webSocketServer: { type: 'ws', options: { path: '/hot' } },
    client: { webSocketURL: `ws://localhost:${ownPort}/hot`, overlay: false, logging: 'warn' },
    static: false,
    allowedHosts: 'all',
  };
}

function remoteServer(ownPort: number): WebpackDevServer.Configuration {
  return { ...server(ownPort), historyApiFallback: true, headers: { 'access-control-allow-origin': '*' }, proxy: [{ context: ['/api', '/images'], target: gatewayUrl }] };
}

function shellServer(ownPort: number): WebpackDevServer.Configuration {
  return {
    ...server(ownPort),
    historyApiFallback: true,
    proxy: [{ context: ['/api', '/images', '/remotes/', '/ws'], target: gatewayUrl, ws: true }],
    setupMiddlewares: (middlewares) => [{ name: 'remotes.json', path: '/remotes.json', middleware: remotesJson(gatewayUrl, origins) }, ...middlewares],
  };
}

/** Two checkouts may be developed at the same time. */
function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, 'localhost', () => probe.close(() => done(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function tell(report: DevReport) {
  process.send?.(report);
}
