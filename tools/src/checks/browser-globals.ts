import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { root } from '../places.ts';
import { filesBelow } from '../product/inputs.ts';

const apps = ['shell', ...sliceFolders('mf-')];
const KIT = 'packages/web-kit';
const STORE = `${KIT}/src/stored-values.ts`;

interface Rule {
  found: RegExp;
  advice: string;
  isAllowedIn(file: string): boolean;
}

const rules: Rule[] = [
  {
    found: /\b(?:window|globalThis|self)\.(?:fetch|XMLHttpRequest|alert|confirm|prompt)\b/,
    advice: 'take call(), the session or the dialogs of @osaka/web-kit.',
    isAllowedIn: (file) => file.startsWith(`${KIT}/`) || file.startsWith('shell/src/remotes/'),
  },
  {
    // Access throws in a browser that blocks storage, and writing where it is full.
    found: /\b(?:local|session)Storage\b/,
    advice: 'take browserValues or tabValues of @osaka/web-kit.',
    isAllowedIn: (file) => file === STORE || /\.test\.tsx?$|\/testing\//.test(file),
  },
  {
    // Messages are shown in the topmost of them.
    found: /\.showModal\(/,
    advice: 'take Sheet, Modal or useModal of @osaka/web-kit.',
    isAllowedIn: (file) => file === `${KIT}/src/dialogs/open-dialogs.ts` || file.includes('/testing/'),
  },
  {
    // Without a method a browser without scripts puts the input into the address.
    found: /<form\b(?!\s+method="post"|\s+method="get"\s+action="\/)/,
    advice: 'begin it with method="post", or for a search with method="get" and its action.',
    isAllowedIn: (file) => /\.test\.tsx?$/.test(file),
  },
];

/** biome.json forbids some bare names; this finds access through window.…, and what a browser may refuse. */
export function browserGlobalProblems(): string[] {
  return [...apps, KIT]
    .flatMap((folder) => filesBelow(`${root}/${folder}/src`))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => browserProblemsIn(relative(root, file), readFileSync(file, 'utf8')));
}

export function browserProblemsIn(file: string, text: string): string[] {
  return rules.flatMap(({ found, advice, isAllowedIn }) => {
    const match = isAllowedIn(file) ? undefined : found.exec(text)?.[0];
    return match ? [`${file} uses ${match}: ${advice}`] : [];
  });
}
