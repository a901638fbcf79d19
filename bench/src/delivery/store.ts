import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '@osaka/build-config/release';
import { type ReleasePointer, releasePointer } from '@osaka/contracts';
import { numbersIn, pointerKey, type ReleaseStore } from '@osaka/contracts/release-store';

const script = join(import.meta.dirname, '../../../tools/release.mjs');

/** The command as a person runs it, in its own process. Returns its time in ms. */
export async function commandMs(dir: string, ...args: string[]): Promise<number> {
  const startedMs = performance.now();
  await promisify(execFile)(process.execPath, [script, ...args, `--store=${dir}`]);
  return performance.now() - startedMs;
}

/** The command within this process: its own work alone. */
export async function inProcess(dir: string, command: string, ...args: string[]): Promise<void> {
  const said: string[] = [];
  const code = await runCommand(
    command,
    [...args, `--store=${dir}`],
    () => undefined,
    (line) => void said.push(line),
  );
  if (code !== 0) throw new Error(said.join(' '));
}

export async function newestPointer(dir: string): Promise<ReleasePointer> {
  const [number = 0] = await numbersIn({ names: (folder: string) => readdir(join(dir, folder)) } as ReleaseStore);
  return releasePointer.parse(JSON.parse(await readFile(join(dir, pointerKey(number)), 'utf8')));
}
