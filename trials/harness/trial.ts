import type { Run } from '@osaka/tools/processes/run';
import type { Fleet } from './fleet.ts';
import type { Random } from './seeded-random.ts';

/** The running system under trial. */
export interface Stage {
  /** Which servers were chosen and what runs on them. */
  label: string;
  /** Names of servers that are processes of ours and may be killed. */
  servers: readonly string[];
  fleet: Fleet;
  close(): Promise<void>;
}

/** What a trial is given to play with. */
export interface Play<S extends Stage = Stage> {
  stage: S;
  random: Random;
  /** Part of a short run: on a machine that may be busy with other tests. */
  isShort: boolean;
  /** Records a problem; the trial goes on and has failed. */
  problem(sentence: string): void;
  /** Records a problem unless the condition holds. */
  check(condition: boolean, sentence: string): void;
  /** Printed with the problems when there are any. */
  note(sentence: string): void;
  /** Runs a task when the trial is over, however it ends; at once when it is over already. */
  atEnd(task: () => Promise<void> | void): void;
}

export interface Trial<S extends Stage = Stage> {
  name: string;
  /** Part of the short form, which `npm test` plays. */
  isShort?: boolean;
  /** Name of a server that must be a process of ours. */
  needs?: string;
  /** Why it cannot be played on this stage, such as “no disk can be mounted here”. */
  leftOut?(stage: S): string | undefined;
  play(play: Play<S>): Promise<void>;
}

/** A set of trials on one kind of stage. */
export interface Suite<S extends Stage = Stage> {
  name: string;
  /** Played only when it is named, because it needs programs that few machines have. */
  isOptional?: boolean;
  /** Parts of the product that must be built. */
  parts: readonly string[] | 'all';
  trials: readonly Trial<S>[];
  mutants: readonly Mutant[];
  openStage(run: Run, options: StageOptions): Promise<S>;
  /** What a trial has left behind on the stage, one sentence each. */
  leftovers?(stage: S): Promise<string[]>;
  /** What was measured, line by line. */
  summary?(stage: S): string[];
}

/** A defect planted on purpose, to see that a trial finds it. */
export interface Mutant {
  name: string;
  /** Beginnings of the names of trials, of which at least one must fail. */
  foundBy: readonly string[];
  /** A change in the product's source. */
  source?: SourceDefect;
  /** A mistake of the trials' own client. */
  client?: string;
}

export interface SourceDefect {
  /** Services whose bundles hold the file. */
  slices: readonly string[];
  /** Path from the project's root. */
  file: string;
  /** Must stand in the file exactly once. */
  find: string;
  replace: string;
}

export interface StageOptions {
  /** For a short run: as few preparations as will do. */
  isShort: boolean;
  defect?: PlantedDefect;
}

export interface PlantedDefect {
  /** Bundles with the defect, by slice. */
  bundles: Readonly<Record<string, string>>;
  client?: string;
}
