import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import webpack, { type Configuration } from 'webpack';
import { WebSocketServer } from 'ws';

/** The paths of a site that are no files of the app. */
export interface Site {
  /** False: the path is the app's. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The page of every path that is no file, made of index.html. */
  page(html: string): Promise<string>;
}

interface Options {
  config: Configuration;
  port: number;
  /** The entry that gets the client of hot reload; by default all of them. */
  hotEntry?: string;
  site?: Site;
  /** Called after each compilation with its errors, if any. */
  onCompiled(problems: string): void;
}

const CLIENT = join(import.meta.dirname, 'hot-client.cjs');
const HOT_PATH = '/hot';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Compiles an app on each change and serves its files; requests wait for the end of a compilation. Pages hear of it by
 * websocket, because a browser keeps only six other connections to one server. Resolves after the first compilation.
 */
export async function serveApp({ config, port, hotEntry, site, onCompiled }: Options): Promise<{ stop(): void }> {
  const compiler = webpack(config);
  new webpack.HotModuleReplacementPlugin().apply(compiler);
  new webpack.EntryPlugin(compiler.context, CLIENT, { name: hotEntry }).apply(compiler);
  const outDir = config.output?.path ?? '';
  const pages = new WebSocketServer({ noServer: true });
  const events = new EventEmitter().setMaxListeners(0);
  let isCompiling = true;
  let hash = '';

  compiler.hooks.invalid.tap('serve', () => {
    isCompiling = true;
  });
  compiler.hooks.done.tap('serve', (stats) => {
    isCompiling = false;
    onCompiled(stats.hasErrors() ? stats.toString({ all: false, errors: true }) : '');
    if (!stats.hasErrors()) hash = stats.hash ?? '';
    for (const page of pages.clients) page.send(hash);
    events.emit('compiled');
  });
  pages.on('connection', (page) => hash && page.send(hash));

  const server = createServer(async (request, response) => {
    if (site?.answer(request, response)) return;
    while (isCompiling) await once(events, 'compiled');
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.endsWith('/') ? undefined : await contentOf(join(outDir, pathname));
    const type = file ? TYPES[extname(pathname)] : 'text/html; charset=utf-8';
    // Remotes come from other origins than the page.
    response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', 'no-cache');
    if (type) response.setHeader('content-type', type);
    if (file) response.end(file);
    else if (site) response.end(await site.page(String(await contentOf(join(outDir, 'index.html')))));
    else response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.url === HOT_PATH) pages.handleUpgrade(request, socket, head, (page) => pages.emit('connection', page));
    else if (site) site.upgrade(request, socket, head);
    else socket.destroy();
  });
  await once(server.listen(port, 'localhost'), 'listening');
  const watching = compiler.watch({}, () => undefined);
  while (isCompiling) await once(events, 'compiled');

  return {
    stop() {
      watching?.close(() => undefined);
      server.close().closeAllConnections();
      for (const page of pages.clients) page.terminate();
    },
  };
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}
