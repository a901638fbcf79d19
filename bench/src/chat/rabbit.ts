import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Dialect, rabbit } from './links.ts';

export interface Rabbit {
  label: string;
  dialect: Dialect;
  pid: number;
  stop(): void;
}

const SERVERS = [
  '/usr/lib/rabbitmq/bin/rabbitmq-server',
  '/usr/local/sbin/rabbitmq-server',
  '/opt/homebrew/sbin/rabbitmq-server',
];
const AMQP_PORT = 25_672 - 1000;
const STOMP_PORT = 25_674 - 1000;
/** Erlang's name server outlives the process that started it; on its own port it can be stopped. */
const EPMD_PORT = STOMP_PORT + 1;

/** RabbitMQ with its Web STOMP plugin, in a temporary folder; undefined when it is not installed. */
export async function startRabbit(): Promise<Rabbit | undefined> {
  const server = SERVERS.find((file) => existsSync(file));
  if (!server) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'osaka-rabbit-'));
  writeFileSync(path.join(folder, 'plugins'), '[rabbitmq_web_stomp].');
  writeFileSync(
    path.join(folder, 'rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${AMQP_PORT}\nweb_stomp.tcp.ip = 127.0.0.1\nweb_stomp.tcp.port = ${STOMP_PORT}\nstomp.listeners.tcp = none\nlog.console.level = error\n`,
  );
  const env = {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(EPMD_PORT),
    RABBITMQ_NODENAME: `bench${process.pid}@localhost`,
    RABBITMQ_DIST_PORT: String(AMQP_PORT + 1),
    RABBITMQ_MNESIA_BASE: folder,
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(folder, 'plugins'),
    RABBITMQ_CONFIG_FILE: path.join(folder, 'rabbitmq'),
    RABBITMQ_PID_FILE: path.join(folder, 'pid'),
  };
  const child = spawn(server, [], { env, stdio: 'ignore', detached: true });
  const end = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // Already exited.
    }
    spawnSync('/usr/bin/epmd', ['-port', String(EPMD_PORT), '-kill'], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Also when the measurement is interrupted.
  process.once('exit', end);
  await listening(STOMP_PORT);
  const pid = await beamUnder(child.pid as number);
  return {
    label: 'RabbitMQ Web STOMP, transient',
    dialect: rabbit(`ws://127.0.0.1:${STOMP_PORT}/ws`),
    pid,
    stop() {
      process.off('exit', end);
      end();
    },
  };
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('RabbitMQ did not start');
}

/** The Erlang VM is a grandchild of the script. */
async function beamUnder(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,pgid=,comm=']);
  const line = stdout
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, group, name]) => Number(group) === pid && name?.startsWith('beam'));
  return Number(line?.[0] ?? pid);
}
