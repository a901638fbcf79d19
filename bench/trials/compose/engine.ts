import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onPath, outputOf } from '@osaka/tools/servers/tool';
import { waitUntil } from '../../harness/wait.ts';

export interface Said {
  code: number;
  /** Both streams. */
  text: string;
}

export interface DockerOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: NodeJS.ReadableStream;
  limitMs?: number;
}

/** A Docker engine, and how its command is run. */
export interface Engine {
  label: string;
  /** Root file systems of an engine that was built here, of which stand-ins for base images are made. */
  debians?: { debian: string; newer: string };
  docker(args: readonly string[], options?: DockerOptions): Promise<Said>;
  /** Words before a program that runs in the mount namespace of an engine that was built here. */
  enter?: readonly string[];
  /** A program where `docker` is the engine's. */
  shell(words: readonly string[], options?: DockerOptions): Promise<Said>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('./engine.sh', import.meta.url));
const COMMAND_MS = 1_800_000;
const START_MS = 60_000;
const SOCKET = 'unix:///var/sock/docker.sock';

/** Where an engine of our own is built, once for each user of a machine. */
export const engineDir =
  process.env.ENGINE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'osakaro', 'engine');

/** Whether an engine answers already, such as for the short form in `npm test`. */
export async function engineAnswers(): Promise<boolean> {
  const docker = onPath('docker');
  return Boolean(
    docker &&
      (await outputOf(docker, ['info', '--format', '{{.ServerVersion}}']))?.trim() &&
      (await outputOf(docker, ['compose', 'version'])),
  );
}

/** The engine that answers here, else one that is built; a string says why there is none. */
export async function openEngine(shared: string, progress: (text: string) => void): Promise<Engine | string> {
  if (await engineAnswers()) {
    const { text } = await run(['docker', 'version', '--format', '{{.Server.Version}}'], {});
    return {
      label: `Docker ${text.trim()}`,
      docker: (args, options = {}) => run(['docker', ...args], options),
      shell: (words, options = {}) => run(words, options),
      close: async () => {},
    };
  }
  if (process.getuid?.() !== 0) return 'no Docker engine answers, and only root may build one';
  if (!onPath('debootstrap')) return 'no Docker engine answers, and debootstrap is not installed';
  return ownEngine(shared, progress);
}

async function ownEngine(shared: string, progress: (text: string) => void): Promise<Engine | string> {
  if (!existsSync(join(engineDir, 'rootfs/usr/sbin/dockerd'))) {
    progress('building a Docker engine of a newer Debian, once: some minutes');
    const built = await run([script, 'build', engineDir], {});
    if (built.code !== 0) return `no Docker engine answers, and none could be built: ${lastLine(built.text)}`;
  }
  const note = join(engineDir, 'dockerd.pid');
  if (existsSync(note)) await run([script, 'stop', engineDir], {});
  // Detached from the pipes of this process, which would otherwise wait for dockerd.
  spawn(script, ['start', engineDir, shared], { stdio: 'ignore' });
  if (!(await waitUntil(() => existsSync(note), START_MS))) return 'the Docker engine did not start';
  const inside = ['nsenter', '-t', readFileSync(note, 'utf8').trim(), '-m'];
  const shell = (words: readonly string[], { cwd = '/', env = {}, ...options }: DockerOptions = {}) => {
    const known = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', DOCKER_HOST: SOCKET, ...env };
    const variables = Object.entries(known).map(([name, value]) => `${name}=${value}`);
    return run([...inside, 'env', '-i', '-C', cwd, ...variables, ...words], options);
  };
  const docker = (args: readonly string[], options?: DockerOptions) => shell(['docker', ...args], options);
  const answers = async () => (await docker(['info'])).code === 0;
  if (!(await waitUntil(answers, START_MS, 500))) return `the Docker engine does not answer: ${engineDir}/dockerd.log`;
  const version = await docker(['version', '--format', '{{.Server.Version}}']);
  return {
    label: `Docker ${version.text.trim()}, built here`,
    debians: { debian: join(engineDir, 'debian'), newer: join(engineDir, 'newer-debian') },
    enter: inside,
    docker,
    shell,
    close: async () => void (await run([script, 'stop', engineDir], {})),
  };
}

export function run([command = '', ...args]: readonly string[], options: DockerOptions): Promise<Said> {
  const { cwd, env, input, limitMs = COMMAND_MS } = options;
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { cwd, env: { ...process.env, ...env }, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 1 << 28 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) || 1 : 0, text: `${stdout}${stderr}` }),
    );
    if (input && child.stdin) input.pipe(child.stdin);
  });
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
