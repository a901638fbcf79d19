import { join } from 'node:path';
import process from 'node:process';
import { step } from '../../launch/step.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import type { Program } from '../processes/supervisor.ts';
import type { Instance, Settings } from './settings.ts';

/**
 * Starts the services concurrently, then the gateway, and waits until all are ready. Those in `fromSource`, such as
 * svc-planner, run from TypeScript.
 */
export async function startServices(
  run: Run,
  settings: Settings,
  { fromSource = [] }: { fromSource?: readonly string[] } = {},
): Promise<void> {
  const program = (instance: Instance) =>
    programOf(instance, run.data.path('logs'), { fromSource: fromSource.includes(instance.slice) });
  await step('Services', async (progress) => {
    const names = settings.services.map(({ name }) => name);
    progress(`waiting for ${names.join(', ')}`);
    await run.supervisor.start(settings.services.map(program));
    progress('waiting for gateway');
    await run.supervisor.start([program(settings.gateway)]);
    return { detail: [...names, 'gateway'].join(', ') };
  });
}

/** 24 MB less of each service, for as much processor time of a read. */
const SMALL_NURSERY = ['--max-semi-space-size=4'];

export interface ProgramOptions {
  fromSource?: boolean;
  /** A bundle that replaces the slice's own. */
  bundle?: string;
}

/** Where a server process says whether it is ready. */
export function readyUrlOf({ opsPort, env: { HOST = '' } }: Instance): string {
  return `http://${HOST.startsWith('127.') ? HOST : '127.0.0.1'}:${opsPort}/ready`;
}

/** The program of a server process of the product. */
export function programOf(
  instance: Instance,
  logDir: string,
  { fromSource = false, bundle = join(root, instance.slice, 'dist/main.js') }: ProgramOptions,
): Program {
  const { name, slice, port, opsPort, env } = instance;
  const entry = fromSource
    ? ['--import', 'tsx', join(root, slice, 'src/main.ts')]
    : ['--enable-source-maps', ...(slice === 'gateway' ? [] : SMALL_NURSERY), bundle];
  return {
    name,
    command: process.execPath,
    args: entry,
    env: {
      ...process.env,
      NODE_ENV: fromSource ? 'development' : 'production',
      ...env,
      PORT: String(port),
      OPS_PORT: String(opsPort),
    },
    cwd: root,
    logFile: join(logDir, `${name}.log`),
    isReady: async () => (await fetch(readyUrlOf(instance), { signal: AbortSignal.timeout(2_000) })).ok,
    readyWithinMs: 60_000,
    stopWithinMs: 6_000,
  };
}
