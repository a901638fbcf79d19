import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildService } from '@osaka/delivery/service-build';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Options {
  args?: readonly unknown[];
  /** Arguments of Node. */
  node?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program of a service that measures it and prints one line of JSON; `program` is its path from the root. It is
 * bundled as the service is: from source each function made in a loop costs as much again, to keep its name.
 *
 * @throws where the program fails or prints anything else.
 */
export async function measure<T>(program: string, { args = [], node = [], env }: Options = {}): Promise<T> {
  const [slice = '', file = ''] = program.split('/src/');
  // As deep as the source, so that paths from it to the data of the service hold.
  const outDir = path.join(root, slice, 'dist', 'measured');
  await buildService(path.join(root, slice), { more: { measured: file }, outDir });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...node, path.join(outDir, 'measured.js'), ...args.map(String)],
    { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1024 * 1024 },
  );
  return JSON.parse(stdout) as T;
}

/** The same as a table: a row for each figure or object of figures, with its target. */
export async function printMeasured(
  title: string,
  program: string,
  { targets = {}, ...options }: Options & { targets?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  process.stdout.write(`${title}; load ${os.loadavg()[0]?.toFixed(1)}; ${process.env.MONGODB_LABEL ?? ''}\n`);
  const measured = await measure<Record<string, number | Record<string, number>>>(program, options);
  const row = (value: number | Record<string, number>) =>
    Object.entries(typeof value === 'number' ? { value } : value).map(([name, each]) => [name, each.toFixed(2)]);
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([what, value]) => [
        what,
        { ...Object.fromEntries(row(value)), target: targets[what] ?? '' },
      ]),
    ),
  );
}
