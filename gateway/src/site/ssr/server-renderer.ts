import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReleasePointer, type SiteConfig, siteTableOf } from '@osaka/contracts';
import { inTime, type Logger } from '@osaka/service-kit';
import { memoizeByObject } from '../../memoize-by-object.ts';
import type { DigestsOf } from '../../releases/release-digests.ts';
import type { ReleasedCode, RendererMessage, RenderRequest, RenderResult } from './renderer-process.ts';

/** A renderer with waiting requests that has produced nothing for STUCK_MS is killed. */
const STUCK_MS = 5000;
/** A renderer that has not loaded the shell for so long is killed; a busy machine takes seconds. */
const START_MS = 30_000;
/** More screens than this do not wait for a renderer: the last ones would be late. */
const MAX_WAITING = 60;
/** The pause before a renderer that failed to start or died is started again. */
const RESTART_DELAY_MS = 10_000;
/** The renderer of a shell that nobody has any longer ends after this time. */
const UNUSED_MS = 10 * 60_000;

const isSource = import.meta.url.endsWith('.ts');
const RENDERER = fileURLToPath(new URL(isSource ? './renderer-process.ts' : './renderer-process.js', import.meta.url));
/** The folder of the gateway, whose package.json says how its files are loaded. */
const PROGRAM = path.resolve(path.dirname(RENDERER), '..');

/** The code for Node in the folder of a version. */
const FILE = 'ssr.cjs';

const siteOf = memoizeByObject(siteTableOf);

/**
 * The process may read the store and its own program. It may not write, start processes or threads, or, from Node 25
 * on, use the network.
 */
function flagsFor(releasesDir: string): string[] {
  const flags = ['--max-old-space-size=256'];
  // tsx, which runs the sources, needs all of it.
  if (isSource) return [...flags, '--import', 'tsx'];
  const permission =
    Number.parseInt(process.versions.node, 10) < 24 ? ['--experimental-permission', '--no-warnings'] : ['--permission'];
  return [
    ...flags,
    ...permission,
    ...[releasesDir, PROGRAM].map((folder) => `--allow-fs-read=${path.resolve(folder)}/*`),
  ];
}

/**
 * Renders screens with the released code of shell and remotes, in a child process for each version of the shell that
 * visitors have at the same time.
 */
export function createServerRenderer(
  releasesDir: string,
  siteConfig: SiteConfig,
  digestsOf: DigestsOf,
  onChanged: (file: string) => void,
  logger: Logger,
) {
  const renderers = new Map<string, Renderer>();
  const flags = flagsFor(releasesDir);

  return {
    /** Whether the released slices have code for server-side rendering. */
    canRender: async (pointer: ReleasePointer, owner: string): Promise<boolean> =>
      (await codeFor(pointer, owner)) !== undefined,
    /**
     * The HTML of the root element at an address; undefined where the screen is not rendered on the server, or
     * rendering failed.
     */
    async render(
      pointer: ReleasePointer,
      owner: string,
      address: string,
      answers: RenderRequest['answers'],
    ): Promise<string | undefined> {
      const code = await codeFor(pointer, owner);
      return (
        code &&
        rendererOf(code.shell).render(code.owner, {
          path: address,
          answers,
          site: siteOf(pointer),
          config: siteConfig,
        })
      );
    },
    close() {
      for (const { close } of renderers.values()) close();
    },
  };

  async function codeFor({ shell, remotes }: ReleasePointer, owner: string) {
    const version = owner === 'shell' ? shell.version : remotes[owner]?.version;
    const [ofShell, ofOwner] = await Promise.all([
      releasedCode('shell', shell.version),
      version ? releasedCode(owner, version) : undefined,
    ]);
    return ofShell && ofOwner && { shell: ofShell, owner: ofOwner };
  }

  async function releasedCode(slice: string, version: string): Promise<ReleasedCode | undefined> {
    const file = path.resolve(releasesDir, slice, version, FILE);
    const digests = await digestsOf(slice, version);
    return (digests ? FILE in digests : existsSync(file))
      ? { file, ...(digests && { sha256: digests[FILE] }) }
      : undefined;
  }

  function rendererOf(shell: ReleasedCode): Renderer {
    const nowMs = performance.now();
    for (const [file, { lastUsedMs, close }] of renderers) {
      if (file === shell.file || nowMs - lastUsedMs() < UNUSED_MS) continue;
      close();
      renderers.delete(file);
    }
    const known = renderers.get(shell.file);
    if (known) return known;
    const renderer = createRenderer(shell, flags, (file) => onChanged(path.relative(releasesDir, file)), logger);
    renderers.set(shell.file, renderer);
    return renderer;
  }
}
export type ServerRenderer = ReturnType<typeof createServerRenderer>;

type Renderer = ReturnType<typeof createRenderer>;

/** The renderer process of one version of the shell, which starts with its first screen. */
function createRenderer(shell: ReleasedCode, flags: string[], onChanged: (file: string) => void, logger: Logger) {
  const waiting = new Map<number, { resolve(html: string): void; reject(error: Error): void }>();
  let child: ChildProcess | undefined;
  let startsNotBeforeMs = Number.NEGATIVE_INFINITY;
  let requests = 0;
  let lastResultMs = 0;
  let isStarted = false;
  let lastRequestMs = performance.now();

  return {
    lastUsedMs: () => lastRequestMs,
    close: () => void child?.kill(),
    async render(owner: ReleasedCode, what: Omit<RenderRequest, 'id' | 'owner'>): Promise<string | undefined> {
      lastRequestMs = performance.now();
      if (lastRequestMs < startsNotBeforeMs || waiting.size >= MAX_WAITING) return undefined;
      try {
        return await inTime(STUCK_MS, request(owner, what), () => new Error('late'));
      } catch (error) {
        // Without the address, which may hold a token.
        logger.warn({ err: error, owner: owner.file.split(path.sep).at(-3) }, 'server-side rendering failed');
        if (waiting.size > 0 && performance.now() - lastResultMs >= (isStarted ? STUCK_MS : START_MS))
          child?.kill('SIGKILL');
        return undefined;
      }
    },
  };

  function request(owner: ReleasedCode, what: Omit<RenderRequest, 'id' | 'owner'>): Promise<string> {
    const id = ++requests;
    child ??= start();
    child.send({ id, owner, ...what } satisfies RenderRequest);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  function start(): ChildProcess {
    const started = fork(RENDERER, [JSON.stringify(shell)], {
      execArgv: flags,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lastResultMs = performance.now();
    isStarted = false;
    started.unref();
    started.channel?.unref();
    started.on('message', (message: RendererMessage) => {
      if ('changed' in message) return onChanged(message.changed);
      lastResultMs = performance.now();
      if ('isStarted' in message) isStarted = true;
      else settle(message);
    });
    started.on('error', (error) => {
      logger.error({ err: error }, 'the renderer process cannot be reached');
      // A process that could not be started emits no exit.
      if (started.pid === undefined) onExit(started);
    });
    started.on('exit', () => onExit(started));
    return started;
  }

  function settle(result: RenderResult) {
    const request = waiting.get(result.id);
    waiting.delete(result.id);
    if ('html' in result) request?.resolve(result.html);
    else request?.reject(new Error(result.error));
  }

  function onExit(ended: ChildProcess) {
    if (child !== ended) return;
    child = undefined;
    startsNotBeforeMs = performance.now() + RESTART_DELAY_MS;
    for (const { reject } of waiting.values()) reject(new Error('the renderer process ended'));
    waiting.clear();
  }
}
