import { rmSync } from 'node:fs';
import process from 'node:process';
import { type DataFolder, openDataFolder } from '../data/data-folder.ts';
import { startCaretaker } from './caretaker.ts';
import { isRunning } from './end-processes.mjs';
import { parentOf, processMark } from './process-mark.mjs';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** One run of the tools: its data folder and its children, which end with it. */
export interface Run {
  data: DataFolder;
  supervisor: Supervisor;
  /** Resolves when the operator asks to stop (Ctrl-C, SIGTERM, a closed terminal, or the end of the parent npm). */
  stopAsked: Promise<void>;
  /** Registers a cleanup task; tasks run in reverse order after all children have ended. */
  onClose(task: () => Promise<void> | void): void;
  close(): Promise<void>;
}

interface Options {
  folder: string;
  say(message: string): void;
  /** Remove the whole folder at the end, also after a kill -9. */
  temporary?: boolean;
}

export async function openRun({ folder, say, temporary }: Options): Promise<Run> {
  // Output may go to a file on a full disk or to a closed window: the product continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const data = await openDataFolder(folder);
  const caretaker = startCaretaker(temporary ? folder : undefined);
  const supervisor = createSupervisor({ caretaker, record: data.record, say });
  const tasks: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;

  async function endAll(): Promise<void> {
    await supervisor.stop();
    for (const task of tasks.reverse()) await task();
    data.close();
    if (temporary) rmSync(folder, { recursive: true, force: true });
    await caretaker.dismiss();
  }

  return {
    data,
    supervisor,
    stopAsked: new Promise((resolve) => onStopAsked(resolve)),
    onClose: (task) => void tasks.push(task),
    close() {
      closing ??= endAll();
      return closing;
    },
  };
}

function onStopAsked(act: () => void): void {
  let times = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      times += 1;
      if (times === 1) act();
      // On an immediate exit the caretaker ends the children.
      else if (signal === 'SIGINT') process.exit(130);
    });
  }
  if (process.env.npm_lifecycle_event) whenNpmIsGone(act);
}

/** An npm killed with -9 passes no signal on, and the shell between it and us stays, so the parent is polled. */
function whenNpmIsGone(act: () => void): void {
  const above = [process.ppid, parentOf(process.ppid) ?? 0].map((pid) => ({
    name: 'npm',
    pid,
    mark: processMark(pid) ?? '',
  }));
  const timer = setInterval(() => {
    if (above.every(isRunning)) return;
    clearInterval(timer);
    act();
  }, 1_000);
  timer.unref();
}
