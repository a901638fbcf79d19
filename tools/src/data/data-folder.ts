import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { endProcesses, isRunning, type Marked } from '../processes/end-processes.mjs';
import { processMark } from '../processes/process-mark.mjs';

/** The data folder of a run. A lock file with the run and its children makes it exclusive. */
export interface DataFolder {
  path(...parts: string[]): string;
  /** Names of children of an earlier run that were ended on opening. */
  leftOvers: string[];
  record(children: readonly Marked[]): void;
  close(): void;
}

interface RunFile {
  owner: Marked;
  children: readonly Marked[];
}

const neededMb = 300;

/** Ends leftovers of a killed run; refuses a folder that is in use or a disk without space. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  mkdirSync(folder, { recursive: true });
  requireSpace(folder);
  const file = join(folder, 'run.json');
  const owner = { name: 'npm start', pid: process.pid, mark: processMark(process.pid) ?? '' };
  const earlier = await claim(file, owner);
  const leftOvers = (earlier?.children ?? []).filter(isRunning);
  await endProcesses(leftOvers, 5_000);
  let isClosed = false;

  return {
    path: (...parts) => join(folder, ...parts),
    leftOvers: leftOvers.map((child) => child.name),
    record(children) {
      // The exit of the last child may be seen after the run has ended.
      if (isClosed) return;
      try {
        replace(file, { owner, children });
      } catch {
        // A full disk must not prevent stopping the children, which the caretaker still knows.
      }
    },
    close() {
      isClosed = true;
      rmSync(file, { force: true });
    },
  };
}

/** Returns the state of a dead run, or throws when a live run owns the folder. */
async function claim(file: string, owner: Marked): Promise<RunFile | undefined> {
  const earlier = read(file);
  if (earlier && isRunning(earlier.owner) && earlier.owner.pid !== owner.pid) {
    throw fault(
      `Another run (process ${earlier.owner.pid}) is using ${file.replace(/run\.json$/, '')}.`,
      'Stop it first (Ctrl-C in its window), or set DATA_DIR to another folder.',
    );
  }
  replace(file, { owner, children: earlier?.children ?? [] });
  if (read(file)?.owner.pid !== owner.pid)
    throw fault(
      'Another run has just started with the same data folder.',
      'Wait for it, or set DATA_DIR to another folder.',
    );
  return earlier;
}

function read(file: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunFile;
  } catch {
    return undefined; // absent, or cut off by a crash: nothing to learn from
  }
}

function replace(file: string, content: RunFile): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(content));
  renameSync(next, file);
}

function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMb >= neededMb) return;
  throw fault(
    `Only ${freeMb} MB are free on the disk that holds ${folder}, and a run needs about ${neededMb} MB.`,
    'Free some space, or set DATA_DIR to a folder on another disk.',
  );
}
