import type { Play as AnyPlay } from '../harness/trial.ts';
import type { ClientDefects, Participant } from './client/participant.ts';
import type { Stage } from './stage.ts';

/** What a trial of the chat is given to play with. */
export interface Play extends AnyPlay<Stage> {
  defects: ClientDefects;
  /** Is stopped when the trial is over. */
  enters(participant: Participant): Participant;
}

export interface Trial {
  name: string;
  /** Part of the short form. */
  isShort?: boolean;
  /** Name of a server that must be a process of ours. */
  needs?: 'Redis' | 'MongoDB';
  play(play: Play): Promise<void>;
}
