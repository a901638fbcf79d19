import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { draftShapesIn } from './draft-shapes.ts';

const SOURCES = /(?<!\.test)\.tsx?$/;

interface ScreenFiles {
  modules: Record<string, FileList>;
  screens: Record<string, FileList>;
}
interface FileList {
  js: string[];
  css: string[];
}

/**
 * What the visitors of a slice have besides its calls: keys in their browsers, styles of a whole page, bytes of each
 * screen.
 */
export async function builtContracts(slice: string, appDir: string, folder: string, chunks: ScreenFiles) {
  return {
    stored: storedKeysIn(await textsIn(join(appDir, 'src'), SOURCES)),
    drafts: await draftShapesIn(await filesIn(join(appDir, 'src'), SOURCES)),
    // The shell sets the styles of the page.
    leaks: slice === 'shell' ? [] : leaksIn(slice, await textsIn(folder, /\.css$/)),
    bytes: await bytesOf(folder, chunks),
  };
}

/** Whether code has the address of a topic, in which a value stands for `{}`. */
export function namesTopic(code: string, topic: string): boolean {
  const [before = '', after] = topic.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const value = String.raw`(?:\$\{[\w$.]+\}|["']\.concat\([\w$.]+,["'])`;
  return new RegExp(`["'\`]${before}${after === undefined ? '' : value + after}["'\`]`).test(code);
}

/** Names of kept drafts, and keys of the browser’s storages that begin with the name of the site. */
export function storedKeysIn(source: string): string[] {
  const drafts = [...source.matchAll(/useKeptDraft(?:<\w+>)?\(\s*['"`]([\w-]+)/g)].map(([, name]) => `draft ${name}`);
  const keys = [...source.matchAll(/['"`](osaka[:-][\w:-]+)/g)].map(([, key]) => `key ${key}`);
  return [...new Set([...drafts, ...keys])].sort();
}

/** Selectors of rules that no class of the slice confines to its own elements. */
export function leaksIn(slice: string, css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@(?:-webkit-)?keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) =>
    list.trim().startsWith('@') ? [] : selectorsIn(list),
  );
  // A rule inside of another one is confined by it.
  return [
    ...new Set(selectors.filter((selector) => !selector.includes(`.${slice}-`) && !selector.includes('&'))),
  ].sort();
}

/** Splits at the commas outside of parentheses. */
function selectorsIn(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The compressed bytes that a screen loads from its slice. */
async function bytesOf(folder: string, { modules, screens }: ScreenFiles): Promise<Record<string, number>> {
  const common = modules['./routes'];
  const entries = Object.entries(screens).map(async ([path, files]) => {
    const names = new Set([files, ...(common ? [common] : [])].flatMap(({ js, css }) => [...js, ...css]));
    const sizes = await Promise.all(
      [...names].map(
        async (name) => (await stat(join(folder, `${name}.br`)).catch(() => stat(join(folder, name)))).size,
      ),
    );
    return [path, sizes.reduce((sum, size) => sum + size, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function textsIn(folder: string, isMeant: RegExp): Promise<string> {
  const files = await filesIn(folder, isMeant);
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

async function filesIn(folder: string, isMeant: RegExp): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => isMeant.test(name)).sort();
  return names.map((name) => join(folder, name));
}
