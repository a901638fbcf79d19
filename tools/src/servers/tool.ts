import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full path of a program on PATH. */
export function onPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** Output of a short command (both streams); undefined on failure or after `limitMs`. */
export async function outputOf(command: string, args: readonly string[], limitMs = 5_000): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [...args], { timeout: limitMs, killSignal: 'SIGKILL' }, (error, stdout, stderr) =>
      resolve(error ? undefined : `${stdout}${stderr}`),
    );
  });
}
