import type { Run } from '@osaka/tools/processes/run';
import type { Fleet } from './fleet.ts';
import type { Random } from './seeded-random.ts';

/** The system under test. */
export interface Stage {
  /** Describes the chosen servers. */
  label: string;
  /** Servers that are our own processes and may be killed. */
  servers: readonly string[];
  fleet: Fleet;
  close(): Promise<void>;
}

/** The context of a trial. */
export interface Play<S extends Stage = Stage> {
  stage: S;
  random: Random;
  /** True in a short run, on a machine that may be busy with other tests. */
  isShort: boolean;
  /** Records a problem; the trial continues and fails. */
  problem(message: string): void;
  /** Records a problem unless the condition holds. */
  check(condition: boolean, message: string): void;
  /** Printed only together with problems. */
  note(message: string): void;
  /** Registers a cleanup task, which runs in any case; runs it at once when the trial is over. */
  atEnd(task: () => Promise<void> | void): void;
}

export interface Trial<S extends Stage = Stage> {
  name: string;
  /** Part of the short form, which `npm test` plays. */
  isShort?: boolean;
  /** Name of a server that must be a process of ours. */
  needs?: string;
  /** Time limit where the usual one is too short. */
  longestMs?: number;
  /** Reason why it cannot run on this stage, such as “no disk can be mounted here”. */
  leftOut?(stage: S): string | undefined;
  /** Planted one at a time (mutation testing), it must find each. */
  defects?: readonly Defect[];
  play(play: Play<S>): Promise<void>;
}

/** A set of trials on one kind of stage. */
export interface Suite<S extends Stage = Stage> {
  name: string;
  /** Played only when named, because it needs programs that few machines have. */
  isOptional?: boolean;
  /** Parts of the product that must be built. */
  parts: readonly string[] | 'all';
  trials: readonly Trial<S>[];
  openStage(run: Run, options: StageOptions): Promise<S>;
  /** Leftovers of a trial on the stage, one message each. */
  leftovers?(stage: S): Promise<string[]>;
  /** Measured results, line by line. */
  summary?(stage: S): string[];
}

export interface Defect {
  name: string;
  /** What the problem must say, where a failure for another reason could be taken for the finding. */
  saying?: RegExp;
  /** In the product's source; of a clone, for stages that build one. */
  edits?: readonly Edit[];
  /** Services whose bundles contain the edited file; without them the stage builds a clone. */
  slices?: readonly string[];
  /** A defect of the trials' own client. */
  client?: string;
}

/** A defect of one place in the bundles of these services. */
export function defectIn(slices: readonly string[], file: string, name: string, find: string, replace: string): Defect {
  return { name, slices, edits: [{ file, find, replace }] };
}

export interface Edit {
  /** Path from the project's root. */
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
}

export interface StageOptions {
  /** True in a short run, with minimal preparation. */
  isShort: boolean;
  defect?: PlantedDefect;
}

export interface PlantedDefect {
  /** Bundles with the defect, by slice. */
  bundles: Readonly<Record<string, string>>;
  edits?: readonly Edit[];
  client?: string;
}
