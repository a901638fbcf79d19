import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sliceFolders } from '@osaka/build-config/every-slice';
import { fault } from '../launch/fault.mjs';
import { root } from './places.ts';

export interface Commit {
  hash: string;
  date: string;
  subject: string;
  files: string[];
}

const START = '\u0001';
/** Commits with a visible effect; refactorings, tests and documents are only in git's history. */
const NOTICED = /^(feat|fix|perf)(\([^)]*\))?!?: /;

/** `npm run changelog`: writes CHANGELOG.md, for each slice what its users and callers notice, newest first. */
export async function main(): Promise<number> {
  const log = spawnSync('git', ['log', '--no-merges', '--name-only', `--format=${START}%h%x00%cs%x00%s`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  if (log.status !== 0)
    throw fault('The history cannot be read.', 'Run this in a clone of the repository with its history.');
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changelogOf(commitsIn(log.stdout), ['shell', ...sliceFolders('mf-'), 'gateway', ...sliceFolders('svc-')]),
  );
  return 0;
}

export function commitsIn(log: string): Commit[] {
  return log
    .split(START)
    .slice(1)
    .map((text) => {
      const [head = '', ...files] = text.split('\n').filter(Boolean);
      const [hash = '', date = '', subject = ''] = head.split('\0');
      return { hash, date, subject, files };
    });
}

/** Lists a commit under each slice whose folder it changed, whatever its scope says. */
export function changelogOf(commits: readonly Commit[], slices: readonly string[]): string {
  const sections = slices.map((slice) => {
    const own = commits.filter(
      ({ subject, files }) => NOTICED.test(subject) && files.some((file) => file.startsWith(`${slice}/`)),
    );
    return own.length === 0
      ? ''
      : `\n## ${slice}\n\n${own.map(({ date, subject, hash }) => `- ${date} ${subject} (${hash})`).join('\n')}\n`;
  });
  return `# Changelog\n\nWritten by \`npm run changelog\` from the commits that changed the folder of each slice: features, fixes and speed.\n${sections.join('')}`;
}
