import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../places.ts';

const DECISION = /^docs\/decisions\/(\d{4})-.+\.md$/;

/** Relative links of Markdown files that lead nowhere, and decisions whose numbers have a hole. */
export function documentProblems(): string[] {
  const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  return [
    ...pages.flatMap((page) => brokenLinks(page, textOf(page) ?? '', (file) => targetText(file, textOf))),
    ...decisionProblems(pages, textOf('docs/decisions/README.md') ?? ''),
  ];
}

function targetText(file: string, textOf: (file: string) => string | undefined): string | undefined {
  return file.endsWith('.md') ? textOf(file) : existsSync(join(root, file)) ? '' : undefined;
}

/** `textOf` returns undefined for a file that does not exist. */
export function brokenLinks(page: string, text: string, textOf: (file: string) => string | undefined): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? text : textOf(join(dirname(page), path));
    if (target === undefined) return [`${page}: ${link} does not exist.`];
    return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [`${page}: ${link} names no heading.`];
  });
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Numbers begin at 1 without holes or duplicates, and the index names each file. */
export function decisionProblems(files: readonly string[], index: string): string[] {
  const decisions = files.filter((file) => DECISION.test(file)).sort();
  return [
    ...decisions.flatMap((file, at) =>
      Number(DECISION.exec(file)?.[1]) === at + 1 ? [] : [`${file}: the next decision has number ${at + 1}.`],
    ),
    ...decisions
      .filter((file) => !index.includes(`(${basename(file)})`))
      .map((file) => `${file} is missing in docs/decisions/README.md.`),
  ];
}
