import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReleasePointer, siteTableOf } from '@osaka/contracts';
import { inTime, type Logger } from '@osaka/service-kit';
import { memoizeByObject } from '../memoize-by-object.ts';
import type { DigestsOf } from '../static/release-digests.ts';
import type { ReleasedCode, RendererMessage, RenderRequest, RenderResult } from './renderer-process.ts';

/** A renderer with waiting requests that has produced nothing for STUCK_MS is killed. */
const STUCK_MS = 5000;
/** The pause before a renderer that failed to start or died is started again. */
const RESTART_DELAY_MS = 10_000;

const isSource = import.meta.url.endsWith('.ts');
const RENDERER = fileURLToPath(new URL(isSource ? './renderer-process.ts' : './renderer-process.js', import.meta.url));
const FLAGS = ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])];

/** The code for Node in the folder of a version. */
const FILE = 'ssr.cjs';

const siteOf = memoizeByObject(siteTableOf);

/** Renders screens with the released code of shell and remotes, in a child process. */
export function createServerRenderer(releasesDir: string, digestsOf: DigestsOf, onChanged: (file: string) => void, logger: Logger) {
  const waiting = new Map<number, { resolve(html: string): void; reject(error: Error): void }>();
  let renderer: { child: ChildProcess; shell: ReleasedCode } | undefined;
  let startsNotBeforeMs = Number.NEGATIVE_INFINITY;
  let requests = 0;
  let lastResultMs = 0;

  return {
    /** The HTML of the root element at an address; undefined where the screen is not rendered on the server, or rendering failed. */
    async render(pointer: ReleasePointer, owner: string, address: string, answers: RenderRequest['answers']): Promise<string | undefined> {
      const code = await codeFor(pointer, owner);
      if (!code || performance.now() < startsNotBeforeMs) return undefined;
      try {
        return await inTime(STUCK_MS, request(code, { path: address, answers, site: siteOf(pointer) }), () => new Error('late'));
      } catch (error) {
        // Without the address, which may hold a token.
        logger.warn({ err: error, owner }, 'server-side rendering failed');
        if (waiting.size > 0 && performance.now() - lastResultMs >= STUCK_MS) renderer?.child.kill('SIGKILL');
        return undefined;
      }
    },
    close() {
      renderer?.child.kill();
    },
  };

  async function codeFor({ shell, remotes }: ReleasePointer, owner: string) {
    const version = owner === 'shell' ? shell.version : remotes[owner]?.version;
    const [ofShell, ofOwner] = await Promise.all([releasedCode('shell', shell.version), version ? releasedCode(owner, version) : undefined]);
    return ofShell && ofOwner && { shell: ofShell, owner: ofOwner };
  }

  async function releasedCode(slice: string, version: string): Promise<ReleasedCode | undefined> {
    const file = path.resolve(releasesDir, slice, version, FILE);
    const digests = await digestsOf(slice, version);
    return (digests ? FILE in digests : existsSync(file)) ? { file, ...(digests && { sha256: digests[FILE] }) } : undefined;
  }

  function request({ shell, owner }: { shell: ReleasedCode; owner: ReleasedCode }, what: Pick<RenderRequest, 'path' | 'answers' | 'site'>): Promise<string> {
    const id = ++requests;
    rendererOf(shell).send({ id, owner, ...what } satisfies RenderRequest);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  function rendererOf(shell: ReleasedCode): ChildProcess {
    if (renderer?.shell.file === shell.file) return renderer.child;
    renderer?.child.kill();
    const child = fork(RENDERER, [JSON.stringify(shell)], { execArgv: FLAGS, env: { NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    renderer = { child, shell };
    lastResultMs = performance.now();
    child.unref();
    child.channel?.unref();
    child.on('message', (message: RendererMessage) => ('changed' in message ? onChanged(path.relative(releasesDir, message.changed)) : settle(message)));
    child.on('error', (error) => {
      logger.error({ err: error }, 'the renderer process cannot be reached');
      // A process that could not be started emits no exit.
      if (child.pid === undefined) onExit(child);
    });
    child.on('exit', () => onExit(child));
    return child;
  }

  function settle(result: RenderResult) {
    lastResultMs = performance.now();
    const request = waiting.get(result.id);
    waiting.delete(result.id);
    if ('html' in result) request?.resolve(result.html);
    else request?.reject(new Error(result.error));
  }

  function onExit(child: ChildProcess) {
    if (renderer?.child !== child) return;
    renderer = undefined;
    startsNotBeforeMs = performance.now() + RESTART_DELAY_MS;
    for (const { reject } of waiting.values()) reject(new Error('the renderer process ended'));
    waiting.clear();
  }
}
export type ServerRenderer = ReturnType<typeof createServerRenderer>;
