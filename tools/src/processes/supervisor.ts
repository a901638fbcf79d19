import { setTimeout as pause } from 'node:timers/promises';
import { fault, fullDisk } from '../../launch/fault.mjs';
import { type Backoff, createBackoff } from './backoff.ts';
import type { Caretaker } from './caretaker.ts';
import { type Child, type Command, describeExit, type Exit, logTail, spawnChild } from './child.ts';
import { endProcesses, type Marked } from './end-processes.mjs';
import { rotateLog } from './rotate-log.ts';

const rotateEveryMs = 5_000;

/** A command that runs until it is stopped. */
export interface Program extends Command {
  logFile: string;
  /** Polled every 50 ms after a start, and every second after `readyWithinMs`. */
  isReady(): Promise<boolean>;
  readyWithinMs: number;
  /** Timeout of a graceful exit. */
  stopWithinMs: number;
}

export interface Supervisor {
  /** Starts programs concurrently and resolves when all are ready. One that exits later is restarted. */
  start(programs: readonly Program[]): Promise<void>;
  /** Runs a command to its end; a Fault with the end of its log when it fails. */
  run(command: Command, onMessage?: (message: unknown) => void): Promise<void>;
  /** Runs a command to its end and returns its exit. */
  outcome(command: Command, onMessage?: (message: unknown) => void): Promise<Exit>;
  restart(name: string): Promise<void>;
  /** Ends everything, last started first. */
  stop(): Promise<void>;
}

interface Options {
  caretaker: Caretaker;
  /** Called with every change, so that a later run can end leftovers. */
  record(children: readonly Marked[]): void;
  /** Prints a message for the operator. */
  say(text: string): void;
  backoff?: () => Backoff;
}

export function createSupervisor({ caretaker, record, say, backoff = createBackoff }: Options): Supervisor {
  const running = new Map<string, Child>();
  const waves: Program[][] = [];
  let stopping = false;
  const rotation = setInterval(() => void rotateLogs(), rotateEveryMs).unref();

  async function rotateLogs(): Promise<void> {
    for (const { logFile } of waves.flat()) await rotateLog(logFile).catch(() => {});
  }

  async function startWave(programs: readonly Program[]): Promise<void> {
    waves.push([...programs]);
    await Promise.all(programs.map(startFirstTime));
  }

  async function startFirstTime(program: Program): Promise<void> {
    const child = launch(program);
    const outcome = await readiness(program, child, program.readyWithinMs);
    if (outcome !== 'ready') {
      if (stopping) throw fault(`${program.name} was stopped while it started.`, 'Run the command again.');
      const tail = logTail(program.logFile);
      const wayOut = `The full log is ${program.logFile}; put right what it names, then run the command again.`;
      throw fullDisk(tail) ?? fault(`${program.name} did not start: ${outcome}.\n${tail}`, wayOut);
    }
    void keepAlive(program, child, backoff());
  }

  /**
   * startFirstTime reports the first exit before readiness; every later exit is reported here and followed by a
   * restart.
   */
  async function keepAlive(program: Program, child: Child, waits: Backoff): Promise<void> {
    const exit = await child.exited;
    if (stopping || running.get(program.name) !== child) return;
    running.delete(program.name);
    const waitMs = waits.nextMs(child.readyAtMs === undefined ? 0 : performance.now() - child.readyAtMs);
    say(
      `${program.name} died (${describeExit(exit)}); restarting it in ${waitMs / 1000} s. Its log: ${program.logFile}`,
    );
    await pause(waitMs);
    if (!stopping && !running.has(program.name)) relaunch(program, waits);
  }

  function relaunch(program: Program, waits: Backoff): void {
    let child: Child;
    try {
      child = launch(program);
    } catch (error) {
      // Out of memory or of pids for now.
      const waitMs = waits.nextMs(0);
      say(`${program.name} could not be started (${String(error)}); trying again in ${waitMs / 1000} s.`);
      setTimeout(() => !stopping && !running.has(program.name) && relaunch(program, waits), waitMs).unref();
      return;
    }
    void readiness(program, child, Number.POSITIVE_INFINITY).then(
      (outcome) => outcome === 'ready' && !stopping && say(`${program.name} is running again.`),
    );
    void keepAlive(program, child, waits);
  }

  function launch(program: Command): Child {
    const child = spawnChild(program);
    running.set(program.name, child);
    publish();
    void child.exited.then(publish);
    return child;
  }

  function publish(): void {
    const children = [...running.values()]
      .filter((child) => child.process.exitCode === null && child.process.signalCode === null)
      .map(({ name, pid, mark }) => ({ name, pid, mark }));
    caretaker.watch(children);
    record(children);
  }

  async function outcome(command: Command, onMessage?: (message: unknown) => void): Promise<Exit> {
    const child = launch(command);
    if (onMessage) child.process.on('message', onMessage);
    const exit = await child.exited;
    running.delete(command.name);
    return exit;
  }

  async function run(command: Command, onMessage?: (message: unknown) => void): Promise<void> {
    const exit = await outcome(command, onMessage);
    if (exit.code === 0) return;
    const tail = logTail(command.logFile);
    throw (
      fullDisk(tail) ??
      fault(`${command.name} failed (${describeExit(exit)}).\n${tail}`, `The full log is ${command.logFile}.`)
    );
  }

  async function restart(name: string): Promise<void> {
    const program = waves.flat().find((candidate) => candidate.name === name);
    const child = running.get(name);
    if (!program || stopping) return;
    running.delete(name);
    if (child) await endProcesses([child], program.stopWithinMs);
    relaunch(program, backoff());
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(rotation);
    const known = new Set(waves.flat().map((program) => program.name));
    await endProcesses(
      [...running.values()].filter((child) => !known.has(child.name)),
      2_000,
    );
    for (const wave of [...waves].reverse()) {
      const children = wave.map((program) => running.get(program.name)).filter((child) => child !== undefined);
      await endProcesses(children, Math.max(0, ...wave.map((program) => program.stopWithinMs)));
    }
    publish();
  }

  return { start: startWave, run, outcome, restart, stop };
}

async function readiness(program: Program, child: Child, withinMs: number): Promise<'ready' | string> {
  const startedMs = performance.now();
  let exit: string | undefined;
  void child.exited.then((how) => {
    exit = describeExit(how);
  });
  for (let ranMs = 0; ranMs < withinMs; ranMs = performance.now() - startedMs) {
    if (exit !== undefined) return exit;
    if (await program.isReady().catch(() => false)) {
      child.readyAtMs = performance.now();
      return exit ?? 'ready';
    }
    await pause(ranMs < program.readyWithinMs ? 50 : 1000);
  }
  return `not ready within ${withinMs / 1000} s`;
}
