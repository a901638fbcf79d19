import { startCaretaker } from '@osaka/tools/processes/caretaker';
import { type Child, describeExit, logTail, spawnChild } from '@osaka/tools/processes/child';
import { endProcesses, signalGroup } from '@osaka/tools/processes/end-processes';
import type { Program } from '@osaka/tools/processes/supervisor';
import { pause, waitUntil } from './wait.ts';

export type Fleet = ReturnType<typeof createFleet>;

/** Processes that a trial may kill, freeze and restart; all end with this process. */
export function createFleet() {
  const caretaker = startCaretaker();
  const programs = new Map<string, Program>();
  const children = new Map<string, Child>();
  const casualties: string[] = [];
  const frozen = new Set<string>();
  let isClosed = false;

  async function launch(program: Program): Promise<void> {
    // An interrupted trial continues for a moment and would restart its servers.
    if (isClosed) throw new Error('the stage is closed');
    programs.set(program.name, program);
    const child = spawnChild(program);
    children.set(program.name, child);
    watch();
    void child.exited.then((exit) => {
      if (children.get(program.name) !== child) return;
      children.delete(program.name);
      casualties.push(`${program.name} died (${describeExit(exit)}):\n${logTail(program.logFile, 12)}`);
    });
    const isReady = await waitUntil(
      async () => !children.has(program.name) || (await program.isReady().catch(() => false)),
      program.readyWithinMs,
    );
    if (!isReady)
      throw new Error(
        `${program.name} was not ready within ${program.readyWithinMs / 1000} s:\n${logTail(program.logFile)}`,
      );
    if (!children.has(program.name))
      throw new Error(`${program.name} ended while it started: ${casualties.at(-1) ?? 'it was killed'}`);
  }

  function watch() {
    caretaker.watch([...children.values()].map(({ name, pid, mark }) => ({ name, pid, mark })));
  }

  /** Marks the end as expected. */
  function take(name: string): Child {
    const child = children.get(name);
    if (!child) throw new Error(`${name} is not running`);
    children.delete(name);
    return child;
  }

  function signal(name: string, what: 'SIGSTOP' | 'SIGCONT') {
    const child = children.get(name);
    if (child) signalGroup(child.pid, what);
  }

  return {
    async start(...wanted: Program[]) {
      await Promise.all(wanted.map(launch));
    },
    /** kill -9. */
    async kill(name: string) {
      const child = take(name);
      signalGroup(child.pid, 'SIGKILL');
      await child.exited;
    },
    /** SIGTERM, and SIGKILL after a timeout. */
    async end(name: string) {
      await endProcesses([take(name)], programs.get(name)?.stopWithinMs ?? 5000);
    },
    freeze(name: string) {
      frozen.add(name);
      signal(name, 'SIGSTOP');
    },
    thaw(name: string) {
      frozen.delete(name);
      signal(name, 'SIGCONT');
    },
    /** Restarts a program; resolves when it is ready. */
    async revive(name: string) {
      const program = programs.get(name);
      if (program && !children.has(name)) await launch(program);
    },
    names: () => [...programs.keys()],
    /** The process of a program that runs. */
    pidOf: (name: string) => children.get(name)?.pid ?? Number.NaN,
    /** Programs that ended unexpectedly, with the end of their logs. */
    casualties: () => casualties.splice(0),
    async close() {
      isClosed = true;
      for (const name of frozen) signal(name, 'SIGCONT');
      const living = [...children.values()];
      children.clear();
      await endProcesses(living, 3000);
      await pause(10);
      caretaker.dismiss();
    },
  };
}
