import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type ChosenServer, type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath, outputOf } from './tool.ts';

const composeFile = fileURLToPath(new URL('./local.compose.yml', import.meta.url));

/** Runs one service of local.compose.yml; its volume belongs to the data folder of this run. */
export async function dockerServer(
  service: 'mongo' | 'redis',
  port: number,
  scheme: string,
  site: ServerSite,
): Promise<ChosenServer | NotHere> {
  const docker = onPath('docker');
  if (!docker) return notHere('docker was not found');
  const engine = await outputOf(docker, ['info', '--format', '{{.ServerVersion}}'], 3_000);
  if (!engine?.trim()) return notHere('no Docker engine answers within 3 s');

  const compose = (...args: string[]) => ['compose', '-p', projectName(site.dataDir), '-f', composeFile, ...args];
  site.progress(`docker compose up ${service} (the first time it fetches the image)`);
  const started = await runWithLongTimeout(docker, compose('up', '-d', '--wait', service));
  if (started !== undefined) return notHere(`docker compose up ${service} failed: ${started}`);
  const published = (await outputOf(docker, compose('port', service, String(port))))?.trim();
  if (!published) return notHere(`docker compose published no port for ${service}`);
  return {
    url: `${scheme}://${published}`,
    label: `${service} in Docker ${engine.trim()}`,
    // Volumes of a test run are deleted.
    stop: async () =>
      void (await outputOf(
        docker,
        site.ownOnly ? compose('down', '--volumes', '--timeout', '5') : compose('stop', '--timeout', '5', service),
        9_000,
      )),
  };
}

/** Two checkouts on one machine have separate volumes. */
function projectName(dataDir: string): string {
  return `osaka-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
}

/** The last line of the error output; undefined on success. */
function runWithLongTimeout(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [...args], { timeout: 600_000 }, (error, _stdout, stderr) =>
      resolve(error ? (stderr.trim().split('\n').at(-1) ?? error.message) : undefined),
    );
  });
}

/** Removes the containers and volumes of a data folder that is being emptied. */
export async function forgetDockerData(dataDir: string): Promise<void> {
  const docker = onPath('docker');
  if (docker) await outputOf(docker, ['compose', '-p', projectName(dataDir), '-f', composeFile, 'down', '-v'], 15_000);
}
