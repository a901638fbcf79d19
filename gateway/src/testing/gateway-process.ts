import { type ChildProcess, fork } from 'node:child_process';
import { createReleases } from './releases.ts';
import type { FakeService } from './services.ts';

/** Generous, because starting a process is slow on a busy machine. */
export const PROCESS_START_MS = 60_000;

export interface GatewayProcess {
  child: ChildProcess;
  port: number;
  opsPort: number;
  /** Its output on standard error. */
  errors(): string;
  stop(): Promise<void>;
}

/** Starts the gateway as in production, in a child process; the given service stands for all services. */
export async function startGatewayProcess(
  service: FakeService,
  settings: Record<string, string> = {},
): Promise<GatewayProcess> {
  const releases = await createReleases();
  const urls = {
    SVC_ACCOUNT_URL: service.url,
    SVC_TRAVEL_URL: service.url,
    SVC_PLANNER_URL: service.url,
    SVC_CHAT_URL: service.url,
  };
  const env = {
    ...process.env,
    ...urls,
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    RELEASES_DIR: releases.dir,
    RATE_LIMIT_SCALE: '100',
    ...settings,
  };
  const child = fork(new URL('../main.ts', import.meta.url), {
    env,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const { listening } = await new Promise<{ listening: { port: number; opsPort: number } }>((resolve) =>
    child.once('message', (message) => resolve(message as never)),
  );
  return {
    child,
    ...listening,
    errors: () => errors,
    async stop() {
      child.kill('SIGKILL');
      await releases.remove();
    },
  };
}
