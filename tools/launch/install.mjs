// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fault, fullDisk } from './fault.mjs';
import { step } from './step.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const neededMb = 1_500;

/** Installs exactly what package-lock.json says. Uses neither network nor disk when it is already installed. */
export async function installPackages() {
  if (matchesLockfile()) return;
  requireSpace();
  await step('Packages', async (progress) => {
    const expected = topLevelCount();
    const timer = setInterval(
      () => progress(`${Math.min(installedCount(), expected)} of ${expected}, installing with npm ci`),
      1_000,
    );
    try {
      await npmCi();
    } finally {
      clearInterval(timer);
    }
    progress(`${expected} installed`);
  });
}

/** npm writes node_modules/.package-lock.json as the last act of an install, so an interrupted one does not count. */
function matchesLockfile() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return lockedPackages().every(([path, wanted]) =>
    wanted.link
      ? existsSync(join(root, path, 'package.json'))
      : installed[path]?.version === wanted.version && installed[path]?.integrity === wanted.integrity,
  );
}

/** Packages every machine needs, workspaces included: optional ones (other platforms' binaries) may be absent. */
function lockedPackages() {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).filter(([path, entry]) => path.includes('node_modules/') && !entry.optional);
}

function topLevelCount() {
  return new Set(lockedPackages().map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])).size;
}

/** npm creates all folders at once and fills them one after the other. */
function installedCount() {
  const folder = join(root, 'node_modules');
  const packages = namesIn(folder).flatMap((name) =>
    name.startsWith('@') ? namesIn(join(folder, name)).map((inner) => join(name, inner)) : [name],
  );
  return packages.filter((name) => existsSync(join(folder, name, 'package.json'))).length;
}

/** npm moves folders during the count: a folder that has just gone counts as empty. @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

function requireSpace() {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMb >= neededMb) return;
  throw fault(
    `Only ${freeMb} MB are free on the disk that holds ${root}, and the packages need about ${neededMb} MB.`,
    'Free some space, then run the command again.',
  );
}

/**
 * Installs a folder with a separate lockfile, unless its packages are there. @param {string} folder
 * @returns {Promise<void>}
 */
export async function installedFolder(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isThere = Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
  if (!isThere) await npmCi(folder);
}

/** Installs what the package-lock.json of a folder says. @param {string} [folder] @returns {Promise<void>} */
export function npmCi(folder = root) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end).once('SIGINT', end);
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(fault('npm cannot be run.', 'Install npm (it comes with Node), then run the command again.')),
    );
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      if (code === 0) resolve();
      else if (signal || code === 130 || code === 143)
        reject(fault('The installation was interrupted.', 'Run the command again to finish it.'));
      else
        reject(
          fullDisk(output) ??
            fault(
              `npm ci failed:\n${lastLines(output)}`,
              'Put right what npm names above (network, registry, package-lock.json), then run the command again.',
            ),
        );
    });
  });
}

/** @param {string} text */
function lastLines(text) {
  const lines = text.trim().split('\n').slice(-8);
  return lines.map((line) => `    ${line}`).join('\n');
}
