import { fork } from 'node:child_process';
import { join } from 'node:path';
import { compiling } from './compiling.ts';
import { freePort } from './free-port.ts';

export interface DevOptions {
  /** Port of the site in the browser. */
  port: number;
  /** The running gateway, which answers everything except the apps under development. */
  gatewayUrl: string;
  /** The origin that the gateway accepts; `http://localhost:<port>` by default. */
  siteUrl?: string;
  /** Remotes under development; the others come from the release store. */
  remotes: readonly string[];
  /** Called after each compilation with its errors, if any. */
  onCompiled?: (app: string, problems: string) => void;
}

/** The apps and ports of one dev server process. */
export interface DevProcess {
  apps: Record<string, number>;
  gatewayUrl: string;
  siteUrl: string;
  /** The origin of each remote's dev server. */
  origins: Record<string, string>;
}

export type DevReport = { kind: 'compiled'; app: string; problems: string } | { kind: 'ready' };

/**
 * Starts the dev servers of the shell and of these remotes; resolves when all have compiled once. The shell compiles in
 * a separate process.
 */
export async function startDevServers({
  port,
  gatewayUrl,
  siteUrl = `http://localhost:${port}`,
  remotes,
  onCompiled = () => undefined,
}: DevOptions): Promise<{ stop(): void }> {
  const ports: Record<string, number> = {};
  for (const remote of remotes) ports[remote] = await freePort();
  const origins = Object.fromEntries(Object.entries(ports).map(([remote, own]) => [remote, `http://localhost:${own}`]));
  const started = await Promise.all(
    [{ shell: port }, ports].map((apps) => startProcess({ apps, gatewayUrl, siteUrl, origins }, onCompiled)),
  );
  return { stop: () => started.forEach(({ stop }) => void stop()) };
}

function startProcess(
  options: DevProcess,
  onCompiled: NonNullable<DevOptions['onCompiled']>,
): Promise<{ stop(): void }> {
  const child = fork(join(import.meta.dirname, 'dev-process.ts'), [JSON.stringify(options)], compiling());
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the dev servers ended with ${code}`)));
    child.on('message', (report: DevReport) => {
      if (report.kind === 'compiled') onCompiled(report.app, report.problems);
      else done({ stop: () => void child.kill() });
    });
  });
}
