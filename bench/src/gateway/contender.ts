import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { freePort } from '../../harness/served.ts';
import { pause } from '../../harness/wait.ts';

export interface Contender {
  name: string;
  url: string;
  /** The process whose CPU is measured. */
  pid: number;
}

/** A process that listens. */
export interface Started {
  port: number;
  pid: number;
}

const children: ChildProcess[] = [];

/** Starts a server on a free port, which `command` receives. */
export async function start(
  command: (port: number) => { file: string; args: string[]; env?: Record<string, string> },
): Promise<Started> {
  const port = await freePort();
  const { file, args, env } = command(port);
  const child = spawn(file, args, {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  await listening(port, child);
  return { port, pid: child.pid as number };
}

export function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

/** The only child of a process: nginx's worker under its master. */
export function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** CPU time used so far, user and system, in µs; the kernel counts in hundredths of a second. */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (await canConnect(port)) return;
    await pause(50);
  }
  throw new Error(`${child.spawnfile} does not listen`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
