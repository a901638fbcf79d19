import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReleasePointer, siteTableOf } from '@osaka/contracts';
import { inTime, type Logger } from '@osaka/service-kit';
import { oncePer } from '../once-per.ts';
import type { Drawn, Order } from './renderer.ts';

/** Who has drawn nothing for so long with orders waiting will not draw any more. */
const STUCK_MS = 5000;
/** A renderer that fails to start or dies is left alone for so long. */
const REST_MS = 10_000;

const isSource = import.meta.url.endsWith('.ts');
const RENDERER = fileURLToPath(new URL(isSource ? './renderer.ts' : './renderer.js', import.meta.url));
const FLAGS = ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])];

const siteOf = oncePer(siteTableOf);

/** Draws the first frames of screens with the released code of shell and remotes, in a process of its own. */
export function createFirstFrames(releasesDir: string, logger: Logger) {
  const waiting = new Map<number, { resolve(html: string): void; reject(error: Error): void }>();
  let renderer: { child: ChildProcess; shellFile: string } | undefined;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  let orders = 0;
  let heardMs = 0;

  return {
    /** The body of the page at an address; undefined where its screen has none, or cannot be drawn. */
    async at(pointer: ReleasePointer, owner: string, address: string, answers: Order['answers']): Promise<string | undefined> {
      const files = filesFor(pointer, owner);
      if (!files || performance.now() < restUntilMs) return undefined;
      try {
        return await inTime(STUCK_MS, draw(files, { path: address, answers, site: siteOf(pointer) }), () => new Error('late'));
      } catch (error) {
        logger.warn({ err: error, address }, 'no first frame');
        if (waiting.size > 0 && performance.now() - heardMs >= STUCK_MS) renderer?.child.kill('SIGKILL');
        return undefined;
      }
    },
    close() {
      renderer?.child.kill();
    },
  };

  function filesFor({ shell, remotes }: ReleasePointer, owner: string) {
    const version = owner === 'shell' ? shell.version : remotes[owner]?.version;
    if (!version) return undefined;
    const shellFile = path.resolve(releasesDir, 'shell', shell.version, 'first-frame.cjs');
    const ownerFile = path.resolve(releasesDir, owner, version, 'first-frame.cjs');
    return existsSync(shellFile) && existsSync(ownerFile) ? { shellFile, ownerFile } : undefined;
  }

  function draw({ shellFile, ownerFile }: { shellFile: string; ownerFile: string }, what: Pick<Order, 'path' | 'answers' | 'site'>): Promise<string> {
    const id = ++orders;
    rendererOf(shellFile).send({ id, ownerFile, ...what } satisfies Order);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  function rendererOf(shellFile: string): ChildProcess {
    if (renderer?.shellFile === shellFile) return renderer.child;
    renderer?.child.kill();
    const child = fork(RENDERER, [shellFile], { execArgv: FLAGS, env: { NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    renderer = { child, shellFile };
    heardMs = performance.now();
    child.unref();
    child.channel?.unref();
    child.on('message', (drawn: Drawn) => settle(drawn));
    child.on('error', (error) => {
      logger.error({ err: error }, 'the renderer of first frames cannot be reached');
      // A process that could not be started emits no exit.
      if (child.pid === undefined) gone(child);
    });
    child.on('exit', () => gone(child));
    return child;
  }

  function settle(drawn: Drawn) {
    heardMs = performance.now();
    const order = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if ('html' in drawn) order?.resolve(drawn.html);
    else order?.reject(new Error(drawn.error));
  }

  function gone(child: ChildProcess) {
    if (renderer?.child !== child) return;
    renderer = undefined;
    restUntilMs = performance.now() + REST_MS;
    for (const { reject } of waiting.values()) reject(new Error('the renderer is gone'));
    waiting.clear();
  }
}
export type FirstFrames = ReturnType<typeof createFirstFrames>;
