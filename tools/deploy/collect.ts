// What the image of a slice holds: `node collect.ts <folder> <slice>…` copies the bundles of each slice, and the packages
// that the bundles load at run time with all that these depend on.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';

/** Packages within, which are copied by themselves, and what only compilers, bundlers and people read. */
const UNUSED = /\/node_modules|\/dist-(?:es|types)|\.d\.[cm]?ts$|\.map$|\.md$/;
const root = process.cwd();
const [target = '', ...slices] = process.argv.slice(2);
for (const slice of slices) {
  const [dist, out] = [join(root, slice, 'dist'), join(target, slice)];
  cpSync(dist, join(out, 'dist'), { recursive: true, filter: (file) => !file.endsWith('/.inputs') });
  const packages = JSON.parse(readFileSync(join(dist, 'packages.json'), 'utf8')) as string[];
  for (const folder of closureOf(packages))
    cpSync(folder, join(out, relative(root, folder)), {
      recursive: true,
      filter: (file) => file === folder || !UNUSED.test(file.slice(folder.length)),
    });
}

/** The folders of these packages and of everything that they need. */
function closureOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder);
  };
  for (const name of names) add(name, root);
  return folders;
}

/** As Node finds it; undefined for a package of another platform. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root ? undefined : folderOf(name, dirname(from));
}
