import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspaceDir } from '../build/every-slice.ts';

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
const answers = ['tested', 'design', 'deviation', 'notApplicable', 'open'] as const;

/** One message for each fault of the table of ASVS requirements. */
export function asvsFaults(): string[] {
  return faultsOf(parse(readFileSync(join(workspaceDir, SOURCE), 'utf8')) as Chapters);
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

function requirementsOf(chapters: Chapters): [id: string, requirement: Requirement][] {
  return Object.values(chapters).flatMap(({ requirements }) => Object.entries(requirements));
}

function answersOf(requirement: Requirement): (typeof answers)[number][] {
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
