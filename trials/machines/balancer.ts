import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '@osaka/tools/places';
import type { Program } from '@osaka/tools/processes/supervisor';

/** nginx in front of the gateways, with the configuration of docker-compose.scaled.yml. */
export interface Balancer {
  program: Program;
  /** Changes the gateways, as an ingress controller does; what is open stays with the worker that has it. */
  use(gateways: readonly number[]): void;
}

export function findNginx(): string | undefined {
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));
}

export function createBalancer(port: number, gateways: readonly number[], folder: string, logFile: string): Balancer {
  const file = join(folder, 'balancer.conf');
  const pidFile = join(folder, 'nginx.pid');
  const write = (ports: readonly number[]) =>
    writeFileSync(
      file,
      configured(readFileSync(join(root, 'tools/deploy/balancer.conf'), 'utf8'), port, ports, folder),
    );
  mkdirSync(folder, { recursive: true });
  write(gateways);
  return {
    program: {
      name: 'balancer',
      command: findNginx() ?? 'nginx',
      args: ['-c', file],
      logFile,
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) })).ok,
      readyWithinMs: 20_000,
      stopWithinMs: 3000,
    },
    use(ports) {
      write(ports);
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGHUP');
    },
  };
}

/** The gateways stand in the file instead of in DNS: names that change need nginx 1.27. */
function configured(conf: string, port: number, gateways: readonly number[], folder: string): string {
  const servers = gateways.map((gateway) => `server 127.0.0.1:${gateway} max_fails=1 fail_timeout=2s;`).join(' ');
  return conf
    .replace(/ {2}resolver .*\n/, '')
    .replace(/server gateway:8000 .*/, servers)
    .replace('listen 8000', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${folder}/`);
}
