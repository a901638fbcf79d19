import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '@osaka/build-config/every-slice';
import { parse } from 'yaml';

interface Requirement {
  level: 1 | 2;
  about: string;
  /** `file › text of the test's title`. */
  tested?: string[];
  design?: string;
  deviation?: string;
  notApplicable?: string;
  open?: string;
  note?: string;
}
interface Chapter {
  name: string;
  requirements: Record<string, Requirement>;
}
/** By the chapter's number, such as V1. */
export type Chapters = Record<string, Chapter>;

const SOURCE = 'docs/security/asvs.yaml';
const PAGE = 'docs/security/asvs.md';
const ANSWERS = {
  tested: 'tested',
  design: 'by design',
  deviation: 'by design, a deviation',
  notApplicable: 'not applicable',
  open: 'open',
} as const;
type Answer = keyof typeof ANSWERS;
const answers = Object.keys(ANSWERS) as Answer[];

export function writeAsvs(): void {
  writeFileSync(join(workspaceDir, PAGE), asvsPage());
}

/** One sentence for each fault of the table of ASVS requirements; also when asvs.md is stale. */
export function asvsFaults(): string[] {
  const written = existsSync(join(workspaceDir, PAGE)) ? readFileSync(join(workspaceDir, PAGE), 'utf8') : '';
  const stale =
    written === asvsPage()
      ? []
      : [`${PAGE} does not show what ${SOURCE} says: run \`npm run build -- docs\` and commit it.`];
  return [...faultsOf(readSource()), ...stale];
}

/** Requirements without exactly one answer, and references to missing tests. */
export function faultsOf(chapters: Chapters): string[] {
  return requirementsOf(chapters).flatMap(([id, requirement]) => [
    ...(answersOf(requirement).length === 1 ? [] : [`${SOURCE}: ${id} needs exactly one of ${answers.join(', ')}.`]),
    ...(requirement.tested ?? [])
      .filter((reference) => !isThere(reference))
      .map((reference) => `${SOURCE}: ${id} names a test that is gone: ${reference}. Name the one that proves it now.`),
  ]);
}

function readSource(): Chapters {
  return parse(readFileSync(join(workspaceDir, SOURCE), 'utf8')) as Chapters;
}

function requirementsOf(chapters: Chapters): [id: string, requirement: Requirement][] {
  return Object.values(chapters).flatMap(({ requirements }) => Object.entries(requirements));
}

function answersOf(requirement: Requirement): Answer[] {
  return answers.filter((answer) => requirement[answer] !== undefined);
}

function isThere(reference: string): boolean {
  const [file = '', title] = reference.split(' › ');
  return (
    title !== undefined &&
    existsSync(join(workspaceDir, file)) &&
    readFileSync(join(workspaceDir, file), 'utf8').includes(title)
  );
}

function asvsPage(): string {
  const chapters = readSource();
  const all = requirementsOf(chapters);
  const count = (level: number, answer: Answer) =>
    all.filter(([, requirement]) => requirement.level === level && requirement[answer] !== undefined).length;
  const summary = answers.map((answer) => `| ${ANSWERS[answer]} | ${count(1, answer)} | ${count(2, answer)} |`);
  return [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    `Generated from [asvs.yaml](asvs.yaml) by \`npm run build -- docs\`; \`npm run check\` fails when it is stale or a named test is gone. ${all.length} requirements, in our own words; the standard has the full text.`,
    '',
    '| | level 1 | level 2 |',
    '|---|---|---|',
    ...summary,
    ...Object.entries(chapters).flatMap(section),
    '',
  ].join('\n');
}

function section([id, { name, requirements }]: [string, Chapter]): string[] {
  return [
    '',
    `## ${id} ${name}`,
    '',
    '| | Level | Requirement | Answer | Evidence |',
    '|---|---|---|---|---|',
    ...Object.entries(requirements).map(row),
  ];
}

function row([id, requirement]: [string, Requirement]): string {
  const { level, about, tested, note } = requirement;
  const [answer = 'open'] = answersOf(requirement);
  const evidence = tested
    ? [...tested.map((reference) => `\`${reference}\``), ...(note ? [note] : [])].join('<br>')
    : requirement[answer];
  return `| ${id} | ${level} | ${about} | ${ANSWERS[answer]} | ${String(evidence).replaceAll('|', '\\|')} |`;
}
