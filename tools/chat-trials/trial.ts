import type { ClientDefects, Participant } from './client/participant.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage/stage.ts';

/** What a trial is given to play with. */
export interface Play {
  stage: Stage;
  random: Random;
  defects: ClientDefects;
  /** Notes a problem; the trial goes on. */
  problem(sentence: string): void;
  /** Notes a problem unless the condition holds. */
  check(condition: boolean, sentence: string): void;
  /** Said with the problems when there are any. */
  note(sentence: string): void;
  /** Is stopped when the trial is over. */
  enters(participant: Participant): Participant;
}

export interface Trial {
  name: string;
  /** Part of the short form. */
  isShort?: boolean;
  /** Needs a server that is a process of ours. */
  needs?: 'redis' | 'mongo';
  play(play: Play): Promise<void>;
}
