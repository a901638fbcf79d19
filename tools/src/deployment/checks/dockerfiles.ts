import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestVersion } from '../../../launch/other-node.mjs';
import { root } from '../../places.ts';
import { type ComposeService, readComposeFile } from './compose-file.ts';

/** A stage with those that it is built on, nearest first. */
interface Stage {
  name: string;
  lines: readonly string[];
  base: string;
}

/**
 * The Dockerfile of all images: each target exists, ends as an ordinary user with a command, and owns the folders on
 * which volumes are mounted; packages are installed once, before the sources are copied.
 */
export function dockerfileProblems(): string[] {
  const services = Object.entries(readComposeFile().services);
  const files = new Set(services.flatMap(([, { build }]) => build?.dockerfile ?? []));
  const newest = newestVersion();
  const nvmrc = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  return [
    ...(majorOf(newest) === nvmrc ? [] : [`.nvmrc says Node ${nvmrc}, and tools/newest-node has ${newest}.`]),
    ...ignoreProblems(textOf('.dockerignore'), textOf('.gitignore')),
    ...[...files].flatMap((file) =>
      existsSync(join(root, file))
        ? [...problemsOf(file, textOf(file), services), ...nodeProblems(file, textOf(file), newest)]
        : [`${file} does not exist.`],
    ),
  ];
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const majorOf = (version: string) => version.split('.')[0] ?? '';

/** Images run the Node that the tests run on. */
export function nodeProblems(file: string, text: string, newest: string): string[] {
  const found = [...text.matchAll(/^FROM node:(\d+)/gm)].map(([, major = '']) => major);
  return [...new Set(found)]
    .filter((major) => major !== majorOf(newest))
    .map((major) => `${file}: is on Node ${major}; the tests run on ${newest} (tools/newest-node).`);
}

/** Passwords stay outside of images and commits: .dockerignore admits by name what builds read. */
export function ignoreProblems(dockerignore: string, gitignore: string): string[] {
  const lines = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'));
  const admitsAll = lines[0] !== '*' || lines.some((line) => /^!\**$/.test(line));
  const hidesEnv = lines.lastIndexOf('**/.env*') > lines.findLastIndex((line) => line.startsWith('!'));
  return [
    ...(admitsAll ? ['.dockerignore: has to begin with * and to name what builds read.'] : []),
    ...(hidesEnv ? [] : ['.dockerignore: has to leave out **/.env* after all that it admits.']),
    ...(gitignore.split('\n').includes('.env') ? [] : ['.gitignore: has to name .env, which holds the passwords.']),
  ];
}

const instructions = ['FROM', 'ARG', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'CMD'];
const INSTALLS = /\bnpm (?:ci|install)\b/;

export function problemsOf(
  file: string,
  text: string,
  services: readonly (readonly [name: string, service: ComposeService])[],
): string[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const stages = stagesIn(lines);
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from=') && !line.includes('$'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((source) => !source.startsWith('--'));
  const installing = stages.filter((stage) => stage.lines.some((line) => INSTALLS.test(line)));
  return [
    ...lines
      .filter((line) => !instructions.includes(line.split(' ')[0] ?? ''))
      .map((line) => `${file}: not understood: ${line}`),
    ...stages
      .filter(({ base }) => !/:[\w.-]+$/.test(base) && !stages.some(({ name }) => name === base))
      .map(({ base }) => `${file}: names no version: FROM ${base}`),
    ...copied
      .filter((source) => source !== '.' && !existsSync(join(root, source)))
      .map((source) => `${file}: copies ${source}, which does not exist.`),
    ...(installing.length === 1 ? [] : [`${file}: installs packages in ${installing.length} stages instead of one.`]),
    ...installing
      .filter(installsLate)
      .map(({ name }) => `${file}: ${name} installs all packages again after each change of a source.`),
    ...services
      .filter(([, { build }]) => build?.dockerfile === file)
      .flatMap(([name, service]) => targetProblems(file, name, service, stages)),
  ];
}

function stagesIn(lines: readonly string[]): Stage[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []));
  return starts.map((start, index) => {
    const [, base = '', , name = ''] = lines[start]?.split(' ') ?? [];
    return { name, base, lines: lines.slice(start + 1, starts[index + 1]) };
  });
}

/** An argument or all sources before the installation make its layer another one. */
function installsLate({ lines }: Stage): boolean {
  const before = lines.slice(
    0,
    lines.findIndex((line) => INSTALLS.test(line)),
  );
  return before.some((line) => line.startsWith('ARG ') || /^COPY (?:--\S+ )*\. /.test(line));
}

function targetProblems(file: string, name: string, service: ComposeService, stages: readonly Stage[]): string[] {
  const { target = '' } = service.build ?? {};
  const chain = chainOf(target, stages);
  if (chain.length === 0) return [`${file}: has no stage ${target}, which ${name} is built from.`];
  const lines = chain.flatMap((stage) => stage.lines);
  const user = lines.findLast((line) => line.startsWith('USER '))?.slice('USER '.length);
  const owned = lines.flatMap((line) => /chown (?:-R )?node:node ([^&]+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? []);
  const mounted = (service.volumes ?? [])
    .map((volume) => (typeof volume === 'string' ? volume.split(':').slice(0, 2) : [volume.source, volume.target]))
    .flatMap(([source = '', folder = '']) => (/^[a-z]/.test(source) ? [folder.replace(/^\/app\//, '')] : []))
    .filter((folder) => folder !== '/tmp');
  return [
    ...(user && user !== 'root' ? [] : [`${file}: ${target} ends as root; add USER node.`]),
    ...(lines.findLast((line) => line.startsWith('CMD '))?.startsWith('CMD [')
      ? []
      : [`${file}: ${target} has no CMD in its list form, so signals do not reach the process.`]),
    ...mounted
      .filter((folder) => !owned.some((each) => folder === each || folder.startsWith(`${each}/`)))
      .map(
        (folder) => `${file}: ${target} does not give ${folder} to node, so ${name} may not write into a new volume.`,
      ),
  ];
}

/** The stage and those below it, in the order of their lines. */
function chainOf(target: string, stages: readonly Stage[]): Stage[] {
  const stage = stages.find(({ name }) => name === target);
  return stage ? [...chainOf(stage.base, stages), stage] : [];
}
