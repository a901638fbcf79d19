import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Options {
  /** Arguments of Node. */
  node?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program of a service that measures it and prints one line of JSON; `program` is its path from the root.
 *
 * @throws where the program fails or prints anything else.
 */
export async function measure<T>(program: string, args: readonly unknown[] = [], { node = [], env }: Options = {}) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...node, '--import', 'tsx', path.join(root, program), ...args.map(String)],
    { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1024 * 1024 },
  );
  return JSON.parse(stdout) as T;
}
