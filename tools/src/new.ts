import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { readApp } from '@osaka/delivery/app';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { fault } from '../launch/fault.mjs';
import { root } from './places.ts';

const templates = join(import.meta.dirname, 'new/slice');

/**
 * `npm run new -- slice stays 숙소`: writes mf-stays and svc-stays, which pass all checks and tests, and completes
 * package-lock.json.
 */
export async function main([kind, name = '', title = name]: readonly string[]): Promise<number> {
  if (kind !== 'slice' || !/^[a-z][a-z0-9]*$/.test(name))
    throw fault('Say what to make and its name, in small letters.', 'For example: npm run new -- slice stays 숙소');
  const folders = { mf: `mf-${name}`, svc: `svc-${name}` };
  const taken = Object.values(folders).find((folder) => existsSync(join(root, folder)));
  if (taken) throw fault(`There is a folder ${taken}.`, 'Choose another name, or remove it first.');
  const values = {
    name,
    Name: name[0]?.toUpperCase() + name.slice(1),
    title,
    port: String(await nextDevPort()),
    ...versions(),
  };
  for (const [template, folder] of Object.entries(folders)) {
    for (const file of readdirSync(join(templates, template), { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.txt'),
    )) {
      const target = join(root, folder, filled(file.replace(/\.txt$/, ''), values));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, filled(readFileSync(join(templates, template, file), 'utf8'), values));
    }
  }
  run('biome', process.execPath, [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--log-level=error',
    ...Object.values(folders),
  ]);
  run('npm install', 'npm', [
    'install',
    '--package-lock-only',
    '--prefer-offline',
    '--ignore-scripts',
    '--loglevel=error',
  ]);
  // All libraries are installed; npm would only add the links of the two workspaces.
  for (const folder of Object.values(folders))
    symlinkSync(join('../..', folder), join(root, 'node_modules/@osaka', folder));
  process.stdout.write(
    `${Object.values(folders).join(' and ')} are written. npm run dev -- ${Object.values(folders).join(' ')} shows http://localhost:${values.port}/${name}.\n`,
  );
  return 0;
}

/** Replaces placeholders such as `$name$`; an unknown one is a mistake in a template. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$(\w+)\$/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`a template asks for ${key}`);
    return value;
  });
}

async function nextDevPort(): Promise<number> {
  const apps = await Promise.all(sliceFolders('mf-').map((folder) => readApp(join(root, folder))));
  return 1 + Math.max(...apps.map(({ devPort = 0 }) => devPort));
}

/** Of the libraries that every slice has. */
function versions(): Record<string, string> {
  const { dependencies: service } = manifestOf('packages/service-kit');
  const { dependencies: kit, devDependencies: test } = manifestOf('packages/web-kit');
  const wanted = {
    mongodb: service.mongodb,
    zod: manifestOf('packages/contracts').dependencies.zod,
    react: kit.react,
    testing: test['@testing-library/react'],
  };
  return Object.fromEntries(Object.entries(wanted).map(([key, version]) => [key, version ?? '']));
}

function manifestOf(folder: string): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function run(name: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw fault(`${name} failed.`, 'Put right what it says above; the new folders are written.');
}
