import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { processMark } from './process-mark.mjs';

/** A command and its log file; without one the output goes to the operator. */
export interface Command {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  logFile?: string;
}

export interface Child {
  name: string;
  pid: number;
  mark: string;
  process: ChildProcess;
  /** When it was first ready, by performance.now(). */
  readyAtMs?: number;
  exited: Promise<Exit>;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Starts a child as leader of a process group (Ctrl-C in the terminal reaches only us, and we stop the children
 * in order) that writes directly into its log file, without a reader that could block it. Node children get an IPC
 * channel whose end shows them that the parent has exited.
 */
export function spawnChild(command: Command): Child {
  const log = command.logFile === undefined ? 'inherit' : openLog(command.logFile);
  const channel = command.command === process.execPath ? (['ipc'] as const) : [];
  const started = spawn(command.command, command.args, {
    cwd: command.cwd,
    env: command.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log, ...channel],
  });
  if (typeof log === 'number') closeSync(log);
  const exited = new Promise<Exit>((resolve) => {
    started.once('error', () => resolve({ code: 127, signal: null }));
    started.once('exit', (code, signal) => resolve({ code, signal }));
  });
  if (started.pid === undefined) {
    throw fault(
      `${command.command} cannot be run (needed for ${command.name}).`,
      'Check that it is installed and may be executed, then run the command again.',
    );
  }
  return { name: command.name, pid: started.pid, mark: processMark(started.pid) ?? '', process: started, exited };
}

export function describeExit({ code, signal }: Exit): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`;
}

/** The end of a child's log, for the message about its exit. */
export function logTail(file: string | undefined, lines = 6): string {
  if (file === undefined) return '';
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(-lines)
      .map((line) => `    ${line.slice(0, 300)}`)
      .join('\n');
  } catch {
    return '';
  }
}

/**
 * Opened for appending, so that the log can be truncated while the child writes. On a full disk the child runs without
 * a log.
 */
function openLog(file: string): number | 'ignore' {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a');
  } catch {
    return 'ignore';
  }
}
