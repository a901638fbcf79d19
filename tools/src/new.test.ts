import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from './places.ts';

let copy: string;
beforeAll(() => {
  copy = copyOfCheckout();
  expect(node('tools/new.mjs', 'slice', 'stays', '숙소')).toMatchObject({ status: 0 });
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new slice is two folders and the lockfile, and no other file changes', () => {
  expect(git('status', '--porcelain').trim().split('\n')).toEqual([
    'M package-lock.json',
    '?? mf-stays/',
    '?? svc-stays/',
  ]);
  expect(node('tools/new.mjs', 'slice', 'stays', '숙소')).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is a folder mf-stays.'),
  });
});

test('the unit and route tests of a new slice pass', () => {
  const { status, output } = node(
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--maxWorkers=1',
    `${copy}/mf-stays/`,
    `${copy}/svc-stays/`,
  );
  expect([status, /^Test Suites: .*/m.exec(output)?.[0]]).toEqual([0, 'Test Suites: 2 passed, 2 total']);
}, 300_000);

test('lint, format and the rules of imports accept a new slice', () => {
  const biome = node(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--diagnostic-level=warn',
    '--error-on-warnings',
    'mf-stays',
    'svc-stays',
  );
  expect(biome).toMatchObject({ status: 0 });
  const cruiser = [
    '--require',
    './tools/src/checks/parse-tsx.cjs',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.mjs',
  ];
  expect(node(...cruiser, 'mf-stays', 'svc-stays')).toMatchObject({ status: 0 });
}, 300_000);

/** Copies the checkout into a separate repository; libraries are links to the installed ones. */
function copyOfCheckout(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'osaka-copy-')));
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  const libraries = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@osaka'), { recursive: true });
  for (const name of readdirSync(libraries))
    if (name !== '@osaka') symlinkSync(join(libraries, name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(libraries, '@osaka')))
    cpSync(join(libraries, '@osaka', name), join(folder, 'node_modules/@osaka', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  copy = folder;
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'copy');
  return folder;
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: copy, encoding: 'utf8' }).stdout;
}

function node(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return { status, output: stdout + stderr };
}
