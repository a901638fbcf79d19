import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pause } from './wait.ts';

export { freePort } from '@osaka/tools/ports';

export type Served = Awaited<ReturnType<typeof serveFrom>>;

const COLLECT = 'collect';
/** Resident memory also has what V8 has not yet given back, which differs by as much as all streams hold. */
const COLLECTOR = `data:text/javascript,process.on('message',(m)=>{if(m!=='${COLLECT}')return;gc();gc();const{heapUsed,external}=process.memoryUsage();process.send({heldKb:(heapUsed+external)/1024})})`;
const children = new Set<ChildProcess>();

/** Starts a server that reports its port over the IPC channel; resolves when it is ready. */
export async function serveFrom(file: string, env: Record<string, string> = {}) {
  const execArgv = ['--expose-gc', '--import', COLLECTOR, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])];
  const child = fork(file, {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const [{ listening }] = (await Promise.race([once(child, 'message'), failure(child)])) as [
    { listening: { port: number; opsPort?: number } },
  ];
  const opsPort = listening.opsPort ?? 0;
  while (opsPort && !(await isReady(opsPort))) await pause(100);
  return {
    port: listening.port,
    opsPort,
    pid: child.pid as number,
    /** What the process holds after a garbage collection, heap and buffers, in KB. */
    async heldKb() {
      child.send(COLLECT);
      const [{ heldKb }] = (await once(child, 'message')) as [{ heldKb: number }];
      return heldKb;
    },
    async stop() {
      children.delete(child);
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

function isReady(opsPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${opsPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`);
}

export function stopAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Private resident memory of a process, in KB. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
