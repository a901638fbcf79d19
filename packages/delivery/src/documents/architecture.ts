import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclaredRemote } from '@osaka/contracts';
import { everyService, type ServiceSlice, sliceFolders, workspaceDir } from '../build/every-slice.ts';

const file = join(workspaceDir, 'docs/architecture.md');
const PART = /(<!-- generated: slices -->\n)[\s\S]*?(<!-- end: slices -->)/;

export interface Remote {
  name: string;
  devPort?: number;
  declared: DeclaredRemote;
}

/** Writes the tables of slices into docs/architecture.md, between their marks. */
export async function writeArchitecture(): Promise<void> {
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), await everyRemote(), await everyService()));
}

/** For `npm run check`. A slice missing from the page is no fault: it is added with the next generation. */
export async function staleArchitecture(): Promise<string[]> {
  const written = readFileSync(file, 'utf8');
  const [remotes, services] = [await everyRemote(), await everyService()];
  const named = (name: string) => PART.exec(written)?.[0].includes(`\n| ${name} |`) ?? false;
  const expected = withTables(
    written,
    remotes.filter(({ name }) => named(name)),
    services.filter(({ name }) => named(`svc-${name}`)),
  );
  return written === expected
    ? []
    : [
        'docs/architecture.md does not show what the slice.ts files declare: run `npm run build -- docs` and commit it.',
      ];
}

export function withTables(page: string, remotes: readonly Remote[], services: readonly ServiceSlice[]): string {
  const screens = remotes.map(({ name, devPort, declared }) => [
    name,
    devPort ?? '',
    declared.screens.map(({ path }) => `\`${path}\``).join(' '),
  ]);
  const calls = services.map(({ name, declared, database, instances, publishes, consumes }) => [
    `svc-${name}`,
    declared.prefixes.map((prefix) => `\`${prefix}\``).join(' '),
    `${database}, ${instances} ${declared.upstream === 'sticky' ? 'sticky ' : ''}${instances === 1 ? 'instance' : 'instances'}`,
    publishes.map(({ type }) => type).join(', '),
    consumes.map(({ type }) => type).join(', '),
  ]);
  const tables = [
    table(['Remote', 'Dev port', 'Screens'], screens),
    table(['Service', 'Prefixes', 'Database', 'Publishes', 'Consumes'], calls),
  ];
  return page.replace(PART, (_, begin: string, end: string) => `${begin}${tables.join('\n')}${end}`);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

async function everyRemote(): Promise<Remote[]> {
  const remotes: Remote[] = [];
  for (const name of ['shell', ...sliceFolders('mf-')])
    remotes.push(
      ((await import(pathToFileURL(join(workspaceDir, name, 'slice.ts')).href)) as { default: Remote }).default,
    );
  return remotes;
}
