import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../../launch/fault.mjs';
import { root } from '../places.ts';
import { workspaceFolder } from '../workspaces.ts';

/** What one `npm test` runs. */
export interface TestPlan {
  /** Arguments for jest; undefined: no unit and route tests. */
  jest?: string[];
  /** Arguments for jest on the newest Node; undefined: not run there. */
  jestOnNewest?: string[];
  /** Whether its unit tests want an S3 server. */
  hasBuckets?: boolean;
  /** Suites of trials that run in their short form. */
  trials: string[];
  /** Files such as mf-planner/journeys/plan.e2e.ts; none: the product is not started. */
  journeys: string[];
}

/** Workspaces with tests of buckets. */
const testBuckets = ['delivery', 'gateway', 'svc-travel', 'tools'];
/** Others need further programs, such as other browsers, or a quiet machine. */
const allSuites = ['chat', 'kill', 'trip', 'attack', 'compose'];
/** A service's suite of trials has its name: bench/trials/chat for svc-chat. */
const suitesOf = (workspace: string) =>
  workspace === 'bench' ? allSuites : allSuites.filter((suite) => workspace === `svc-${suite}`);

/**
 * Nothing named: everything. A workspace such as mf-planner: its unit tests, its journeys and its suite of trials. e2e:
 * journeys alone, those of all slices; words after it select journeys by file name. Words after another workspace
 * select unit tests.
 */
export function planTests(args: readonly string[]): TestPlan {
  const [slice, ...more] = args;
  if (slice === undefined)
    return {
      jest: [],
      jestOnNewest: selectionForNewest(),
      hasBuckets: true,
      trials: allSuites,
      journeys: allJourneys(),
    };
  if (slice === 'e2e') return { trials: [], journeys: journeysNamed(more) };
  const folder = workspaceFolder(slice);
  const narrowed = more.some((word) => !word.startsWith('-'));
  return {
    jest: narrowed
      ? more.map((word) => (word.startsWith('-') ? word : `${root}/${folder}/.*${word}`))
      : [`${root}/${folder}/`, ...more],
    hasBuckets: testBuckets.some((name) => folder.endsWith(name)),
    trials: narrowed ? [] : suitesOf(slice),
    journeys: narrowed ? [] : journeysIn(folder),
  };
}

/**
 * Packages that all else is built on, without tests that wait for servers: those would time out at the lowest priority.
 */
function selectionForNewest(): string[] {
  return [
    `${root}/packages/contracts/`,
    `${root}/packages/web-kit/src/(query|router)/`,
    `${root}/packages/service-kit/src/(config|http/(client-address|multipart|routes))`,
  ];
}

function allJourneys(): string[] {
  return readdirSync(root).flatMap(journeysIn);
}

function journeysIn(folder: string): string[] {
  const journeys = join(root, folder, 'journeys');
  const files = existsSync(journeys) ? readdirSync(journeys) : [];
  return files.filter((name) => name.endsWith('.e2e.ts')).map((name) => `${folder}/journeys/${name}`);
}

function journeysNamed(words: readonly string[]): string[] {
  const journeys = allJourneys().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (journeys.length === 0)
    throw fault(`No journey's file is named ${words.join(' or ')}.`, `There are ${allJourneys().join(', ')}.`);
  return journeys;
}
