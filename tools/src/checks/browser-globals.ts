import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sliceFolders } from '@osaka/build-config/every-slice';
import { root } from '../places.ts';
import { filesBelow } from '../product/inputs.ts';

const apps = ['shell', ...sliceFolders('mf-')];
const detour = /\b(?:window|globalThis|self)\.(fetch|localStorage|XMLHttpRequest|alert|confirm|prompt)\b/;

/** biome.json forbids the bare names; this finds access through window.… */
export function browserGlobalProblems(): string[] {
  const files = apps
    .flatMap((app) => filesBelow(`${root}/${app}/src`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/shell/src/remotes/'));
  return files.flatMap((file) => {
    const found = detour.exec(readFileSync(file, 'utf8'));
    return found
      ? [
          `${relative(root, file)} uses ${found[0]}: take call(), the session, the stored values or the dialogs of @osaka/web-kit.`,
        ]
      : [];
  });
}
