import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

const TABLE = 'docs/architecture.md';

/** Each library that a workspace names has its reason in one row of the architecture's table; no row is left over. */
export function libraryProblems(architecture = readFileSync(join(root, TABLE), 'utf8')): string[] {
  const [, section = ''] = architecture.split('\n## Libraries\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const known = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const used = directLibraries();
  return [
    ...[...used]
      .filter(([name]) => !known.includes(name))
      .map(([name, manifest]) => `${TABLE} has no reason for ${name} of ${manifest}: add a row, or do without it.`),
    ...known.filter((name) => !used.has(name)).map((name) => `${TABLE} has a reason for ${name}, which nothing uses.`),
    ...known.filter((name, at) => known.indexOf(name) !== at).map((name) => `${TABLE} names ${name} twice.`),
  ];
}

/** With one manifest that names each; types belong to their library. */
function directLibraries(): Map<string, string> {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const patterns = workspaces.map((each) => new RegExp(`^${each.replace('*', '[^/]+')}$`));
  const folders = ['', 'packages/']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => parent + name))
    .filter((folder) => patterns.some((pattern) => pattern.test(folder)));
  const manifests = ['package.json', 'bench/apart/package.json', ...folders.map((folder) => `${folder}/package.json`)];
  const found = new Map<string, string>();
  for (const manifest of manifests) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      dependencies?: object;
      devDependencies?: object;
    };
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (!/^@(?:osaka|types)\//.test(name)) found.set(name, manifest);
  }
  return found;
}
