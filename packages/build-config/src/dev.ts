import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface DevOptions {
  /** Where the browser goes. */
  port: number;
  /** The running gateway, which answers all that the dev servers do not. */
  gatewayUrl: string;
  /** Remotes under development; the others come from the release store. */
  remotes: readonly string[];
  /** Said whenever an app has been compiled, with its errors if it has any. */
  onCompiled?: (app: string, problems: string) => void;
}

export type DevReport = { kind: 'compiled'; app: string; problems: string } | { kind: 'ready' };

/** Starts the dev servers of the shell and of these remotes in a process of their own; settles when all have compiled once. */
export function startDevServers({ onCompiled = () => undefined, ...options }: DevOptions): Promise<{ stop(): void }> {
  const child = fork(join(import.meta.dirname, 'dev-process.ts'), [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the dev servers ended with ${code}`)));
    child.on('message', (report: DevReport) => {
      if (report.kind === 'compiled') onCompiled(report.app, report.problems);
      else done({ stop: () => child.kill() });
    });
  });
}
