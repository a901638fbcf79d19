import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { RemoteRoutes, SiteConfig, SiteTable } from '@osaka/contracts';

/** A file and the digest of its released bytes; without a digest it runs unverified. */
export interface ReleasedCode {
  file: string;
  sha256?: string;
}

/** Sent by the gateway. */
export interface RenderRequest {
  id: number;
  path: string;
  /** `ssr.cjs` of the slice that owns the screen: a remote, or the shell itself. */
  owner: ReleasedCode;
  /** What services answered, by address. */
  answers: Record<string, unknown>;
  site: SiteTable;
  config: SiteConfig;
}
export type RenderResult = { id: number; html: string } | { id: number; error: string };
/** `changed`: a file whose bytes are not what was released; it was not run. `isStarted`: the shell is loaded. */
export type RendererMessage = RenderResult | { changed: string } | { isStarted: true };

interface ShellRenderer {
  libraries: Record<string, unknown>;
  render(
    path: string,
    routes: RemoteRoutes,
    answers: RenderRequest['answers'],
    site: SiteTable,
    config: SiteConfig,
  ): Promise<string>;
}

/** What the libraries of the bundles take from Node; none of it reaches files or the network. */
const MODULES = new Set(['async_hooks', 'crypto', 'stream', 'url', 'util']);
/** Access to the network and to other modules of Node; before version 25 its permission model leaves the network open. */
const CLOSED = [
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
  [process, ['getBuiltinModule', 'binding', 'dlopen']],
] as const;

const loaded = new Map<string, unknown>();
const nodeRequire = createRequire(import.meta.url);
for (const [owner, names] of CLOSED) for (const name of names) Reflect.deleteProperty(owner, name);

// A child process: rendering takes some 10 ms, and a screen whose code hangs or crashes does not affect the gateway.
const shellCode = JSON.parse(process.argv[2] ?? '{}') as ReleasedCode;
const shell = load(shellCode) as ShellRenderer;
// The SSR bundles of remotes take the shared libraries from here.
Object.assign(globalThis, { osakaLibraries: shell.libraries });
send({ isStarted: true });

let last: Promise<unknown> = Promise.resolve();
// One request at a time, because the prefetched answers are global to the process.
process.on('message', (request: RenderRequest) => {
  last = last.then(() => render(request)).then(send);
});

process.on('disconnect', () => process.exit());

async function render({ id, path, owner, answers, site, config }: RenderRequest): Promise<RenderResult> {
  try {
    const { default: routes } = load(owner) as { default: RemoteRoutes };
    return { id, html: await shell.render(path, routes, answers, site, config) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

/** Runs a CommonJS file once; compiles the very bytes that it has verified. */
function load({ file, sha256 }: ReleasedCode): unknown {
  if (loaded.has(file)) return loaded.get(file);
  const bytes = readFileSync(file);
  if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256) {
    send({ changed: file });
    throw new Error(`${file} is not what was released`);
  }
  const module = { exports: {} as unknown };
  // The variables of a CommonJS module.
  const run = compileFunction(bytes.toString(), ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename: file,
  });
  run(module.exports, requireModule, module, file, dirname(file));
  loaded.set(file, module.exports);
  return module.exports;
}

function requireModule(name: string): unknown {
  if (!MODULES.has(name.replace(/^node:/, ''))) throw new Error(`${name} is not available to server-side rendering`);
  return nodeRequire(name);
}

function send(message: RendererMessage) {
  process.send?.(message);
}
