import type { Play as AnyPlay } from '../harness/trial.ts';
import type { ClientDefects, Participant } from './client/participant.ts';
import type { Stage } from './stage.ts';

/** The context of a chat trial. */
export interface Play extends AnyPlay<Stage> {
  defects: ClientDefects;
  /** Registers a participant to be stopped at the end of the trial. */
  enters(participant: Participant): Participant;
}

export interface Trial {
  name: string;
  /** Part of the short form. */
  isShort?: boolean;
  /** Server that must be our own process. */
  needs?: 'Redis' | 'MongoDB';
  play(play: Play): Promise<void>;
}
