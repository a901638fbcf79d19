import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestVersion } from '@osaka/tools/launch/other-node';
import { root } from '@osaka/tools/places';
import { readComposeFile } from './compose-file.ts';

/**
 * Every Dockerfile that Compose builds from: exists, has stages, copies what exists, ends as an ordinary user with a
 * command.
 */
export function dockerfileProblems(): string[] {
  const files = new Set(Object.values(readComposeFile().services).flatMap(({ build }) => build?.dockerfile ?? []));
  const newest = newestVersion();
  const nvmrc = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  return [
    ...(majorOf(newest) === nvmrc ? [] : [`.nvmrc says Node ${nvmrc}, and tools/newest-node has ${newest}.`]),
    ...[...files].flatMap((file) =>
      existsSync(join(root, file))
        ? [...problemsOf(file, textOf(file)), ...nodeProblems(file, textOf(file), newest)]
        : [`${file} does not exist.`],
    ),
  ];
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const majorOf = (version: string) => version.split('.')[0] ?? '';

/** Images run the Node that the tests run on. */
export function nodeProblems(file: string, text: string, newest: string): string[] {
  const found = [...text.matchAll(/^FROM node:(\d+)/gm)].map(([, major = '']) => major);
  return found
    .filter((major) => major !== majorOf(newest))
    .map((major) => `${file}: is on Node ${major}; the tests run on ${newest} (tools/newest-node).`);
}

const instructions = ['FROM', 'ARG', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'CMD'];

export function problemsOf(file: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const user = last
    .findLast((line) => line.startsWith('USER '))
    ?.slice(5)
    .trim();
  const copied = of('COPY')
    .filter((line) => !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  return [
    ...lines
      .filter((line) => !instructions.includes(line.split(' ')[0] ?? ''))
      .map((line) => `${file}: not understood: ${line}`),
    ...(of('FROM').length >= 2 ? [] : [`${file}: has one stage; build in one and run in another.`]),
    ...of('FROM')
      .filter((line) => !/:[\w.-]+/.test(line))
      .map((line) => `${file}: names no version: ${line}`),
    ...(user && user !== 'root' ? [] : [`${file}: ends as root; add USER node.`]),
    ...(last.some((line) => line.startsWith('CMD ['))
      ? []
      : [`${file}: has no CMD in its list form, so signals do not reach the process.`]),
    ...copied
      .filter((source) => source !== '.' && !existsSync(join(root, source)))
      .map((source) => `${file}: copies ${source}, which does not exist.`),
  ];
}
