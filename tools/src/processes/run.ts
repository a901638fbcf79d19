import { rmSync } from 'node:fs';
import process from 'node:process';
import { type DataFolder, openDataFolder } from '../data/data-folder.ts';
import { startCaretaker } from './caretaker.ts';
import { isRunning } from './end-processes.mjs';
import { parentOf, processMark } from './process-mark.mjs';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** One run of the tools: its data folder, its children, and the promise that they end when it does. */
export interface Run {
  data: DataFolder;
  supervisor: Supervisor;
  /** Resolves when the operator asks to stop (Ctrl-C, SIGTERM, a closed terminal, or the npm above us is gone). */
  stopAsked: Promise<void>;
  /** Ends in reverse order what `onClose` was given, after all children. */
  onClose(task: () => Promise<void> | void): void;
  close(): Promise<void>;
}

interface Options {
  folder: string;
  say(sentence: string): void;
  /** Remove the whole folder at the end, also after a kill -9. */
  temporary?: boolean;
}

export async function openRun({ folder, say, temporary }: Options): Promise<Run> {
  // What the operator reads may go to a file on a full disk, or to a window that is closed: the product runs on.
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
      // The caretaker ends what is left when we go at once.
      else if (signal === 'SIGINT') process.exit(130);
    });
  }
  if (process.env.npm_lifecycle_event) whenNpmIsGone(act);
}

/** npm killed with -9 can pass nothing on, and the shell between it and us stays: we look ourselves. */
function whenNpmIsGone(act: () => void): void {
  const above = [process.ppid, parentOf(process.ppid) ?? 0].map((pid) => ({ name: 'npm', pid, mark: processMark(pid) ?? '' }));
  const timer = setInterval(() => {
    if (above.every(isRunning)) return;
    clearInterval(timer);
    act();
  }, 1_000);
  timer.unref();
}
